-- The shared log of campaigns. Whoever owns the database runs this once, and again after an update of the program:
--     campaign-tui remote --sql | psql "postgresql://owner@host/database"
-- Players append and read, spectators read; nobody updates, deletes or empties anything, and each role sees the
-- campaigns that it was admitted to. The event table and its type are those of the event sourcing library.
\set ON_ERROR_STOP on
BEGIN;

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'campaign_players') THEN
        CREATE ROLE campaign_players NOLOGIN;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'campaign_spectators') THEN
        CREATE ROLE campaign_spectators NOLOGIN;
    END IF;
END
$$;

CREATE SCHEMA IF NOT EXISTS campaigns;

CREATE TABLE IF NOT EXISTS campaigns.campaignlog_events (
    originator_id uuid NOT NULL,
    originator_version bigint NOT NULL,
    topic text,
    state bytea,
    notification_id bigserial,
    PRIMARY KEY (originator_id, originator_version)
);
CREATE UNIQUE INDEX IF NOT EXISTS campaignlog_events_notification_id_idx
    ON campaigns.campaignlog_events (notification_id ASC);

DO $$
BEGIN
    IF to_regtype('campaigns.stored_event_uuid') IS NULL THEN
        CREATE TYPE campaigns.stored_event_uuid AS (
            originator_id uuid, originator_version bigint, topic text, state bytea
        );
    END IF;
END
$$;

-- Who may read a campaign, and write to it. A member is a role, or a role that has others in it.
CREATE TABLE IF NOT EXISTS campaigns.members (
    campaign uuid NOT NULL,
    member name NOT NULL,
    writes boolean NOT NULL,
    PRIMARY KEY (campaign, member)
);

CREATE TABLE IF NOT EXISTS campaigns.packs (
    campaign uuid NOT NULL,
    hash text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (campaign, hash)
);

-- The campaigns of whoever is connected.
CREATE OR REPLACE FUNCTION campaigns.mine(writing boolean) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = campaigns, pg_temp AS $$
    SELECT m.campaign FROM members m JOIN pg_roles r ON r.rolname = m.member
    WHERE (m.writes OR NOT writing) AND pg_has_role(session_user, r.oid, 'member');
$$;

-- Whose turn it is to send, until when: of no consequence, and gone when the server starts anew.
CREATE UNLOGGED TABLE IF NOT EXISTS campaigns.turns (
    campaign uuid PRIMARY KEY,
    whose text NOT NULL,
    until timestamptz NOT NULL
);

-- Who was too slow some times asks the others to wait a moment. Nobody waits for long, and who is gone holds nobody up.
CREATE OR REPLACE FUNCTION campaigns.take_turn(of_campaign uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = campaigns, pg_temp AS $$
BEGIN
    IF of_campaign NOT IN (SELECT mine(true)) THEN
        RAISE EXCEPTION 'no right to write to this campaign' USING ERRCODE = '42501';
    END IF;
    INSERT INTO turns AS t VALUES (
        of_campaign, current_setting('application_name'), clock_timestamp() + interval '2 seconds'
    ) ON CONFLICT (campaign) DO UPDATE SET whose = excluded.whose, until = excluded.until
    WHERE t.until < clock_timestamp() OR t.whose = excluded.whose;
END
$$;

-- The library's function for inserting, with the owner's rights: clients may call it and nothing else.
CREATE OR REPLACE FUNCTION campaigns.es_insert_events_uuid(events campaigns.stored_event_uuid[]) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = campaigns, pg_temp AS $$
DECLARE
    one record;
    newest bigint;
    whose_turn text;
    me text := current_setting('application_name');
BEGIN
    FOR one IN
        SELECT e.originator_id AS id, min(e.originator_version) AS first, max(e.originator_version) AS last, count(*) AS n
        FROM unnest(events) e GROUP BY e.originator_id
    LOOP
        IF one.first = 1 AND NOT EXISTS (SELECT FROM members m WHERE m.campaign = one.id) THEN
            INSERT INTO members VALUES (one.id, session_user, true);
        -- As `mine`, of one campaign: every decision waits for this.
        ELSIF NOT EXISTS (
            SELECT FROM members m WHERE m.campaign = one.id AND m.writes
            AND pg_has_role(session_user, to_regrole(quote_ident(m.member))::oid, 'member')
        ) THEN
            RAISE EXCEPTION 'no right to write to this campaign' USING ERRCODE = '42501';
        END IF;
        FOR waited IN 1..40 LOOP
            SELECT t.whose INTO whose_turn FROM turns t WHERE t.campaign = one.id AND t.until > clock_timestamp();
            EXIT WHEN whose_turn IS NULL OR whose_turn = me;
            PERFORM pg_sleep(0.025);
        END LOOP;
        SELECT coalesce(max(e.originator_version), 0) INTO newest
        FROM campaignlog_events e WHERE e.originator_id = one.id;
        IF one.first <> newest + 1 OR one.last <> newest + one.n THEN
            RAISE EXCEPTION 'rows of these numbers are there already, or some are missing' USING ERRCODE = '23505';
        END IF;
        IF whose_turn = me THEN
            DELETE FROM turns t WHERE t.campaign = one.id AND t.whose = me;
        END IF;
        PERFORM pg_notify('campaignlog_events', one.id::text);
    END LOOP;
    RETURN QUERY
        INSERT INTO campaignlog_events AS t (originator_id, originator_version, topic, state)
        SELECT e.originator_id, e.originator_version, e.topic, e.state FROM unnest(events) e
        RETURNING t.notification_id;
END
$$;

CREATE OR REPLACE FUNCTION campaigns.put_pack(of_campaign uuid, its_hash text, its_content bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = campaigns, pg_temp AS $$
BEGIN
    IF of_campaign NOT IN (SELECT mine(true)) THEN
        RAISE EXCEPTION 'no right to write to this campaign' USING ERRCODE = '42501';
    END IF;
    INSERT INTO packs VALUES (of_campaign, its_hash, its_content) ON CONFLICT DO NOTHING;
END
$$;

-- Who has a campaign open just now, and where in it: of no consequence, and gone when the server starts anew.
CREATE UNLOGGED TABLE IF NOT EXISTS campaigns.presence (
    campaign uuid NOT NULL,
    member name NOT NULL,
    machine text NOT NULL,
    who text NOT NULL,
    place text NOT NULL,
    seen timestamptz NOT NULL,
    PRIMARY KEY (campaign, member, machine)
);

-- Somebody is here, or with an empty place not any more; whoever else has said so in the last half minute.
CREATE OR REPLACE FUNCTION campaigns.be_here(of_campaign uuid, its_machine text, its_who text, its_place text)
RETURNS TABLE (who text, place text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = campaigns, pg_temp AS $$
DECLARE
    known presence;
BEGIN
    IF of_campaign NOT IN (SELECT mine(false)) THEN
        RAISE EXCEPTION 'no right to read this campaign' USING ERRCODE = '42501';
    END IF;
    SELECT * INTO known FROM presence p
    WHERE p.campaign = of_campaign AND p.member = session_user AND p.machine = left(its_machine, 32);
    IF its_place = '' THEN
        DELETE FROM presence p
        WHERE p.campaign = of_campaign AND p.member = session_user AND p.machine = left(its_machine, 32);
    ELSE
        INSERT INTO presence VALUES (
            of_campaign, session_user, left(its_machine, 32), left(its_who, 60), left(its_place, 60), now()
        ) ON CONFLICT (campaign, member, machine)
        DO UPDATE SET who = excluded.who, place = excluded.place, seen = excluded.seen;
    END IF;
    IF coalesce(known.place, '') <> its_place OR known.seen < now() - interval '30 seconds' THEN
        PERFORM pg_notify('campaign_presence', of_campaign::text);
        DELETE FROM presence p WHERE p.seen < now() - interval '1 day';
    END IF;
    RETURN QUERY
        SELECT p.who, p.place FROM presence p
        WHERE p.campaign = of_campaign AND p.seen > now() - interval '30 seconds'
        AND (p.member, p.machine) <> (session_user, left(its_machine, 32))
        ORDER BY p.who, p.place;
END
$$;

-- A player lets somebody in (to write, or to watch), or out again.
CREATE OR REPLACE FUNCTION campaigns.admit(to_campaign uuid, whom name, writing boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = campaigns, pg_temp AS $$
BEGIN
    IF to_campaign NOT IN (SELECT mine(true)) THEN
        RAISE EXCEPTION 'no right to write to this campaign' USING ERRCODE = '42501';
    END IF;
    INSERT INTO members VALUES (to_campaign, whom, writing)
    ON CONFLICT (campaign, member) DO UPDATE SET writes = excluded.writes;
END
$$;

CREATE OR REPLACE FUNCTION campaigns.dismiss(from_campaign uuid, whom name) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = campaigns, pg_temp AS $$
BEGIN
    IF from_campaign NOT IN (SELECT mine(true)) THEN
        RAISE EXCEPTION 'no right to write to this campaign' USING ERRCODE = '42501';
    END IF;
    DELETE FROM members WHERE campaign = from_campaign AND member = whom;
END
$$;

ALTER TABLE campaigns.campaignlog_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaigns.packs ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS members_read ON campaigns.campaignlog_events;
CREATE POLICY members_read ON campaigns.campaignlog_events FOR SELECT
    USING (originator_id = ANY (ARRAY(SELECT campaigns.mine(false))));
DROP POLICY IF EXISTS members_read ON campaigns.packs;
CREATE POLICY members_read ON campaigns.packs FOR SELECT
    USING (campaign = ANY (ARRAY(SELECT campaigns.mine(false))));

REVOKE ALL ON ALL TABLES IN SCHEMA campaigns FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA campaigns FROM PUBLIC;
GRANT USAGE ON SCHEMA campaigns TO campaign_players, campaign_spectators;
GRANT SELECT ON campaigns.campaignlog_events, campaigns.packs TO campaign_players, campaign_spectators;
GRANT EXECUTE ON FUNCTION campaigns.mine(boolean), campaigns.be_here(uuid, text, text, text)
TO campaign_players, campaign_spectators;
GRANT EXECUTE ON FUNCTION
    campaigns.es_insert_events_uuid(campaigns.stored_event_uuid[]),
    campaigns.take_turn(uuid),
    campaigns.put_pack(uuid, text, bytea),
    campaigns.admit(uuid, name, boolean),
    campaigns.dismiss(uuid, name)
TO campaign_players;

COMMIT;
