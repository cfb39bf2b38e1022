fn main() {
    use ponte::fast::*;
    use ponte::*;
    let mut s = 0x12345678u64;
    let mut rng = move |n: u32| {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        (((s.wrapping_mul(0x2545F4914F6CDD1D) >> 32) * n as u64) >> 32) as u32
    };
    for rules in [Rules::SMALL, Rules::CLASSIC, Rules::OPEN] {
        let g = Geometry::narrow(rules.size());
        let t = std::time::Instant::now();
        let (mut games, mut turns, mut pts) = (0u64, 0u64, 0u64);
        while t.elapsed().as_secs_f64() < 2.0 {
            for _ in 0..100 {
                let mut b = Board::new(g, &rules);
                while b.stage() != Stage::Over {
                    uniform_turn(&mut b, &mut rng);
                    turns += 1;
                }
                pts += (b.tally(Colour::Light).points + b.tally(Colour::Dark).points) as u64;
                games += 1;
            }
        }
        let e = t.elapsed().as_secs_f64();
        println!(
            "{rules} {:.0} games/s {:.1} turns/game {:.2} pts",
            games as f64 / e,
            turns as f64 / games as f64,
            pts as f64 / games as f64
        );
    }
}
