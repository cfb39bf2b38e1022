// The pages of the app: path, the part of the app that they are loaded with, and the key of their title. The app, the bundler
// (what `boot.js` loads) and the server (which paths are pages) each include this table with a `routes!` of their own.
routes! {
    // Pages with a path of their own.
    pages {
        Home "/" Main "app-name",
        Ponte "/ponte" Main "ponte-title",
        Ciao "/ciao" Ciao "ciao-title",
        Learn "/learn" Learn "learn-title",
        Settings "/settings" More "settings-title",
        About "/about" More "about-title",
        Online "/online" Online "online-title",
        Games "/games" Online "games-title",
        Party "/party" Online "party-title",
        Account "/account" Online "account-title",
        Records "/records" Online "records-title",
        Leaderboards "/leaderboards" Online "leaders-title",
        Admin "/admin" Online "admin-title",
        Study "/study" Study "study-title",
        Analysis "/analysis" Study "analysis-title",
        Puzzles "/puzzles" Study "puzzles-title",
        Embed "/embed" Study "ponte-title",
    }
    // Pages about one thing, whose id or name follows.
    named {
        Play "/play/" Online "play-title",
        Table "/table/" Online "table-title",
        Screen "/screen/" Online "screen-title",
        User "/users/" Online "person-title",
        RecordsOf "/records/" Online "records-title",
        OpenStudy "/study/" Study "study-title",
        SavedAnalysis "/analysis/" Study "analysis-title",
        Review "/review/" Study "review-title",
    }
}
