//! The address of the server for other devices.

use std::cmp::Reverse;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Interfaces of containers and virtual machines, which no phone reaches.
const VIRTUAL_INTERFACES: [&str; 6] = ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet"];

/// The URL of a server that listens at this address for other devices in the local network, without a slash at its end; `None`
/// if they cannot reach it. It is asked for when it is needed, because machines change networks.
pub fn network_url(mut address: SocketAddr) -> Option<String> {
    if address.ip().is_unspecified() {
        address.set_ip(choose(&interfaces(), routed_address())?.into());
    }
    (!address.ip().is_loopback()).then(|| format!("http://{address}"))
}

/// An address of this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Interface {
    name: String,
    address: Ipv4Addr,
    /// Whether it leads to one other machine only, such as that of a VPN.
    point_to_point: bool,
}

/// The addresses of all interfaces that are up.
fn interfaces() -> Vec<Interface> {
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let interface = |one: if_addrs::Interface| match one.ip() {
        IpAddr::V4(address) if one.is_oper_up() => {
            Some(Interface { point_to_point: one.is_p2p(), name: one.name, address })
        }
        _ => None,
    };
    all.into_iter().filter_map(interface).collect()
}

/// The address from which this machine reaches the internet, if it does.
fn routed_address() -> Option<Ipv4Addr> {
    // Connecting a socket for datagrams sends nothing, but selects an address. The other one is reserved for documents.
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(address) => Some(address),
        IpAddr::V6(_) => None,
    }
}

/// The address at which devices in the same room most likely reach this machine. Without a route to the internet, as on a laptop
/// that is the hotspot of the room, there may still be one.
fn choose(interfaces: &[Interface], routed: Option<Ipv4Addr>) -> Option<Ipv4Addr> {
    let is_virtual = |name: &str| VIRTUAL_INTERFACES.iter().any(|prefix| name.starts_with(prefix));
    let rank = |one: &Interface| {
        let is_local = one.address.is_private() && !one.point_to_point && !is_virtual(&one.name);
        (is_local, Some(one.address) == routed, !one.address.is_link_local())
    };
    let reachable = interfaces.iter().filter(|one| !one.address.is_loopback());
    // The first of equals.
    reachable.min_by_key(|one| Reverse(rank(one))).map(|one| one.address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_reaches_a_loopback_address() {
        let url = |text: &str| network_url(text.parse().unwrap());
        assert_eq!((url("127.0.0.1:8080"), url("[::1]:8080")), (None, None));
        assert_eq!(url("192.168.1.7:8080").as_deref(), Some("http://192.168.1.7:8080"));
    }

    fn interface(name: &str, address: &str, point_to_point: bool) -> Interface {
        Interface { name: name.to_owned(), address: address.parse().unwrap(), point_to_point }
    }

    #[test]
    fn a_hotspot_without_internet_has_an_address() {
        let loopback = interface("lo", "127.0.0.1", false);
        assert_eq!(choose(std::slice::from_ref(&loopback), None), None);
        let hotspot = interface("wlan0", "10.42.0.1", false);
        let containers = interface("docker0", "172.17.0.1", false);
        let all = [loopback, containers, hotspot.clone()];
        assert_eq!(choose(&all, None), Some(hotspot.address));
        // A network that assigns no addresses is better than none.
        let assigned = interface("eth0", "169.254.3.4", false);
        assert_eq!(choose(std::slice::from_ref(&assigned), None), Some(assigned.address));
    }

    #[test]
    fn the_network_of_the_room_is_preferred_to_tunnels_and_among_several_the_one_with_internet() {
        let tunnel = interface("tun0", "10.8.0.2", true);
        let (wifi, cable) =
            (interface("wlan0", "192.168.1.7", false), interface("eth0", "192.168.2.9", false));
        assert_eq!(choose(&[tunnel.clone(), wifi.clone()], Some(tunnel.address)), Some(wifi.address));
        let all = [wifi.clone(), cable.clone()];
        assert_eq!(choose(&all, Some(cable.address)), Some(cable.address));
        assert_eq!(choose(&all, None), Some(wifi.address));
        // A rented server has a public address only.
        let public = interface("eth0", "203.0.113.5", false);
        assert_eq!(choose(std::slice::from_ref(&public), Some(public.address)), Some(public.address));
    }
}
