-- Rows of a database with schema 1, in nearly every table. Once it is released, never change this file.

INSERT INTO schema_version VALUES (1);
INSERT INTO users VALUES ('p1', 'Ada', 'ada', 'ada', 'hash', 1, 0, 1000, 5, 9, 2026, 3, NULL);
INSERT INTO users VALUES ('p2', 'guest-1', 'guest-1', 'guest-l', NULL, 0, 0, 1000, NULL, NULL, 0, 0, NULL);
INSERT INTO tables VALUES ('t1', '{"game":"ponte","rules":"classic","clock":null,"takeback":"consent"}', 'ponte',
    'correspondence', 1, 0, 2, zeroblob(32), 1000, 2000, 2, 1, NULL, NULL, NULL, 0, NULL, zeroblob(32));
INSERT INTO seats VALUES ('t1', 0, 'p1', NULL, NULL, NULL, NULL, 1500.0, 350.0, 0.06, 0, 0, NULL, NULL, NULL, NULL, NULL, 1, NULL);
INSERT INTO seats VALUES ('t1', 1, 'p2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL);
INSERT INTO events VALUES ('t1', 1, '{"seat":1,"at":1500,"type":"move","move":"e5,f6"}');
INSERT INTO events VALUES ('t1', 2, '{"seat":2,"at":2000,"type":"move","move":"dark"}');
INSERT INTO conditional_moves VALUES ('t1', 1, '[{"moves":["e5,f6","dark"]}]');
INSERT INTO challenges VALUES ('c1', '{"terms":{"game":"ponte","rules":"classic"},"opponent":{"type":"anyone"}}', 0,
    NULL, 1000, 9000, NULL, 0);
INSERT INTO challenge_users VALUES ('c1', 0, 'p1');
INSERT INTO ratings VALUES ('p1', 'ponte', 'correspondence', 1500.5, 200.0, 0.06, 4, 1000);
INSERT INTO sessions VALUES (x'0101010101010101010101010101010101010101010101010101010101010101', 'p1', 'Firefox on Linux', 1, 9000);
INSERT INTO tokens VALUES ('k1', x'0202020202020202020202020202020202020202020202020202020202020202', 'p1', 'bot',
    '["read","play"]', 1, NULL);
INSERT INTO secrets VALUES ('cookie', x'0707070707070707070707070707070707070707070707070707070707070707');
INSERT INTO blocks VALUES ('p1', 'p2');
INSERT INTO reports VALUES (1, 'p1', 'p2', 'name', 't1', 'text', 1000, NULL);
INSERT INTO heartbeat VALUES (1, 8000);
INSERT INTO follows VALUES ('p1', 'p2');
INSERT INTO passkeys VALUES (x'0102', 'p1', 'laptop', -7, x'03', 4, 1000, 2000);
INSERT INTO identities VALUES ('https://id.example', 'ada-7', 'p1', 1000);
INSERT INTO emails VALUES ('p1', 'Ada@example.org', 'ada@example.org', 1000, 1, 'de');
INSERT INTO reminders VALUES ('t1', 'p2', 2);
INSERT INTO single_use_secrets VALUES (x'0505050505050505050505050505050505050505050505050505050505050505', 'recovery', 'p1', '{}', 9000);
INSERT INTO studies VALUES ('s1', 'p1', 'Corners', 'link', '1. c3,e3', 1, 2, 3000, 4000);
INSERT INTO push_devices VALUES (x'0101010101010101010101010101010101010101010101010101010101010101',
    'https://push.example/1', x'0402', x'0708', 5);
INSERT INTO tables
SELECT id, terms, game, speed, 0, 0, 2, seed, 1000, at, 0, NULL, NULL, winners, end_reason, 0, NULL, chain FROM
    (SELECT 'd' AS id, 2100 AS at, 3 AS winners, 'completed' AS end_reason UNION ALL SELECT 'l', 2200, 2, 'timeout'
    UNION ALL SELECT 'w', 2300, 1, 'resignation' UNION ALL SELECT 'a', 2400, 0, 'aborted') AS finished
    JOIN (SELECT terms, game, speed, seed, chain FROM tables WHERE id = 't1') AS open;
INSERT INTO seats (table_id, seat, user_id, engine_level, is_open, finished_at)
SELECT id, seat, user_id, engine_level, 0, CASE WHEN end_reason = 'aborted' THEN NULL ELSE updated_at END
    FROM (SELECT id, end_reason, updated_at FROM tables WHERE end_reason IS NOT NULL) AS finished
    JOIN (SELECT 0 AS seat, 'p1' AS user_id, NULL AS engine_level UNION ALL SELECT 1, NULL, 3) AS players;
INSERT INTO results VALUES ('p1', 'ponte', 1, 1, 1);
