-- What an export has of each table. A query gives one jsonb a row, and takes the member as $1; it names nothing of others beyond what the member
-- sees in the app. tests/security/data-export.test.ts refuses a table of personal data that is neither here nor left out with a reason.

create function app.export_sections() returns table (section text, tables text[], query text) language sql immutable as $$
  select s.section, s.tables, s.query from (values
    (1, 'compte', '{auth.users}'::text[], 'select jsonb_build_object(''id'', u.id, ''email'', u.email, ''created_at'', u.created_at, ''email_confirmed_at'', u.email_confirmed_at,
      ''last_sign_in_at'', u.last_sign_in_at, ''registration'', u.raw_user_meta_data) from auth.users u where u.id = $1'),
    (2, 'appareils', '{auth.sessions}', 'select jsonb_build_object(''user_agent'', s.user_agent, ''created_at'', s.created_at, ''refreshed_at'', s.refreshed_at) from auth.sessions s where s.user_id = $1'),
    (3, 'profil', '{public.profiles}', 'select to_jsonb(p) - ''{card_rev}''::text[] from public.profiles p where p.id = $1'),
    (4, 'disponibilite', '{public.user_status}', 'select to_jsonb(s) from public.user_status s where s.user_id = $1'),
    (5, 'accords', '{public.consents}', 'select to_jsonb(c) from public.consents c where c.member_id = $1 order by c.given_at'),
    (6, 'notifications-reglages', '{public.notification_preferences}', 'select to_jsonb(p) from public.notification_preferences p where p.user_id = $1'),
    (7, 'confidentialite', '{app.privacy_settings,app.discreet_visitors}', 'select to_jsonb(s) from app.privacy_settings s where s.user_id = $1
      union all select jsonb_build_object(''discreet_since'', d.since) from app.discreet_visitors d where d.user_id = $1'),
    (8, 'abonnement', '{public.subscribers,app.payment_orders}', 'select to_jsonb(s) from public.subscribers s where s.user_id = $1
      union all select jsonb_build_object(''offer'', o.offer, ''cents'', o.cents, ''currency'', o.currency, ''ordered_at'', o.created_at, ''cancelled_at'', o.cancelled_at, ''payments'',
        (select jsonb_agg(jsonb_build_object(''invoice'', y.invoice, ''starts_at'', g.starts_at, ''ends_at'', g.ends_at) order by g.starts_at)
          from app.payments y join app.granted_periods($1) as g on g.invoice = y.invoice where y.order_id = o.id))
      from app.payment_orders o where o.member_id = $1'),
    (9, 'professionnel', '{public.professional_profiles,public.professional_referrals,public.clubs,app.professional_documents,app.professional_decisions}', 'select to_jsonb(b) || jsonb_build_object(''codes'', (select jsonb_agg(to_jsonb(r))
      from public.professional_referrals r where r.professional_id = b.id)) from public.professional_profiles b where b.user_id = $1
      union all select jsonb_build_object(''document'', d.name, ''object'', d.object, ''added_at'', d.added_at)
      from app.professional_documents d join public.professional_profiles b on b.id = d.professional_id where b.user_id = $1
      union all select jsonb_build_object(''decision'', x.verdict, ''reason'', x.reason, ''at'', x.at) from app.professional_decisions x where x.member_id = $1
      union all select jsonb_build_object(''club'', c.name, ''about'', c.about, ''description'', c.description) from public.clubs c where c.owner_id = $1'),
    (10, 'blocages', '{public.user_blocks}', 'select jsonb_build_object(''blocked_id'', b.blocked_id, ''created_at'', b.created_at) from public.user_blocks b where b.user_id = $1'),
    (11, 'adeptes', '{public.follows}', 'select to_jsonb(f) from public.follows f where f.follower_id = $1 or (f.followed_id = $1 and app.can_be_named(f.follower_id, $1))'),
    (12, 'visites', '{public.profile_visits}', 'select jsonb_build_object(''visited_id'', v.visited_id, ''at'', v.at) from public.profile_visits v where v.visitor_id = $1 order by v.at'),
    (13, 'conversations', '{public.memberships}', 'select jsonb_build_object(''id'', m.stream_id, ''with'', m.other_id, ''role'', m.role, ''joined_at'', m.joined_at, ''muted'', m.muted, ''pinned'', m.pinned,
      ''archived'', m.archived, ''hidden'', m.hidden) from public.memberships m where m.member_id = $1 and (m.since > 1 or not m.hidden)'),
    (14, 'messages', '{public.messages}', 'select jsonb_build_object(''id'', x.id, ''conversation'', x.stream_id, ''type'', x.type, ''text'', x.text, ''media'', x.media_url, ''gif'', x.gif_url,
      ''created_at'', x.created_at, ''edited_at'', x.edited_at) from public.messages x where x.sender_id = $1 and x.deleted_at is null and x.type <> ''system'' order by x.created_at'),
    (15, 'reactions', '{public.messages}', 'select jsonb_build_object(''message'', x.id, ''conversation'', x.stream_id, ''reaction'', x.reactions -> $1::text)
      from public.memberships m join public.messages x on x.stream_id = m.stream_id where m.member_id = $1 and x.reactions ? $1::text'),
    (16, 'votes', '{app.poll_votes}', 'select jsonb_build_object(''message'', v.message_id, ''choices'', v.choices) from app.poll_votes v where v.member_id = $1'),
    (17, 'notifications', '{public.notifications}', 'select jsonb_build_object(''type'', n.type, ''created_at'', n.created_at, ''read'', n.is_read) from public.notifications n
      where n.user_id = $1 and n.deleted_at is null order by n.created_at'),
    (18, 'groupes', '{public.groups,app.group_requests,app.group_invitations,app.group_invitations_made,app.group_links,app.group_bans,app.group_log,app.refused_inviters}',
      'select jsonb_build_object(''created'', g.id, ''name'', g.name, ''description'', g.description) from public.groups g where g.created_by = $1
      union all select jsonb_build_object(''requested'', r.group_id, ''at'', r.at) from app.group_requests r where r.member_id = $1
      union all select jsonb_build_object(''invited_to'', i.group_id, ''by'', i.invited_by, ''at'', i.at) from app.group_invitations i where i.member_id = $1
      union all select jsonb_build_object(''invitation_made'', i.id, ''at'', i.at) from app.group_invitations_made i where i.invited_by = $1
      union all select jsonb_build_object(''link_to'', l.group_id, ''created_at'', l.created_at, ''expires_at'', l.expires_at) from app.group_links l where l.created_by = $1
      union all select jsonb_build_object(''was_in_room'', m.room_id, ''known_until'', m.until) from app.live_closed_members m where m.member_id = $1
      union all select jsonb_build_object(''said_in'', m.room_id, ''text'', m.body, ''at'', m.at) from app.live_closed_messages m where m.author_id = $1
      union all select jsonb_build_object(''excluded_from'', b.group_id, ''at'', b.at) from app.group_bans b where b.member_id = $1
      union all select jsonb_build_object(''done_in'', o.group_id, ''action'', o.action, ''at'', o.at) from app.group_log o where o.actor_id = $1
      union all select jsonb_build_object(''no_invitations_from'', f.inviter_id) from app.refused_inviters f where f.member_id = $1'),
    (19, 'soirees', '{app.events,app.event_guests,app.event_invitations}', 'select to_jsonb(e) from app.events e where e.organiser_id = $1
      union all select jsonb_build_object(''event'', g.event_id, ''state'', g.state, ''anonymous'', g.anonymous, ''wished_at'', g.wished_at) from app.event_guests g where g.member_id = $1
      union all select jsonb_build_object(''invited_to'', i.event_id, ''at'', i.at) from app.event_invitations i where i.member_id = $1'),
    (20, 'signalements', '{public.reports,app.live_stills}', 'select jsonb_build_object(''member'', r.member_id, ''reason'', r.reason, ''words'', r.words, ''created_at'', r.created_at)
      from public.reports r where r.reporter_id = $1
      union all select jsonb_build_object(''still_of'', s.member_id, ''created_at'', s.created_at, ''erased_at'', s.erased_at) from app.live_stills s where s.reporter_id = $1'),
    (21, 'photos', '{app.avatar_decisions,app.uploads}', 'select jsonb_build_object(''verdict'', d.verdict, ''picture'', d.picture, ''at'', d.at) from app.avatar_decisions d where d.member_id = $1
      union all select jsonb_build_object(''object'', u.object, ''bytes'', u.bytes, ''started_at'', u.started_at) from app.uploads u where u.member_id = $1'),
    (22, 'notifications-appareils', '{public.push_subscriptions}', 'select jsonb_build_object(''user_agent'', s.user_agent, ''active'', s.is_active, ''created_at'', s.created_at)
      from public.push_subscriptions s where s.user_id = $1'),
    (23, 'securite', '{app.security_log,app.passkeys,app.totp_secrets,app.email_changes,app.account_deletions,app.data_exports}', 'select jsonb_build_object(''event'', l.event, ''at'', l.at) from app.security_log l where l.member_id = $1
      union all select jsonb_build_object(''passkey'', k.name, ''created_at'', k.created_at, ''used_at'', k.used_at) from app.passkeys k where k.member_id = $1
      union all select jsonb_build_object(''codes_since'', t.confirmed_at, ''used_at'', t.used_at) from app.totp_secrets t where t.member_id = $1 and t.confirmed_at is not null
      union all select jsonb_build_object(''new_address'', c.new_email, ''requested_at'', c.requested_at) from app.email_changes c where c.member_id = $1 and not app.is_change_over(c, now())
      union all select jsonb_build_object(''deletion_requested_at'', d.requested_at, ''due_at'', d.due_at) from app.account_deletions d where d.member_id = $1
      union all select jsonb_build_object(''export_requested_at'', x.requested_at) from app.data_exports x where x.member_id = $1'),
    (24, 'e-mails', '{app.written_mails}', 'select jsonb_build_object(''kind'', w.kind, ''at'', w.at) from app.written_mails w where w.member_id = $1 order by w.at'),
    (25, 'certification', '{app.certification_cases,app.certifications,app.staff_rights,app.staff_enrolments,app.house_requests,app.site_switches,app.switched_off}', 'select jsonb_build_object(''asked_at'', c.created_at, ''state'', c.state, ''sent_at'', c.sent_at,
      ''wording'', c.wording, ''decided_at'', c.decided_at, ''reason'', c.reason) from app.certification_cases c where c.member_id = $1
      union all select jsonb_build_object(''certified_at'', c.certified_at, ''until'', c.until, ''ended_at'', c.ended_at) from app.certifications c where c.member_id = $1
      union all select jsonb_build_object(''right'', r.staff_right, ''granted_at'', r.granted_at, ''used_at'', r.used_at) from app.staff_rights r where r.member_id = $1
      union all select jsonb_build_object(''may_enrol_a_passkey_until'', e.until) from app.staff_enrolments e where e.member_id = $1
      union all select jsonb_build_object(''request_about_me'', q.kind, ''right'', q.parameters -> ''right'', ''proposed_at'', q.proposed_at, ''state'', q.state,
        ''cause'', q.cause, ''closed_at'', q.closed_at) from app.house_requests q where q.subject_id = $1 and q.state <> ''proposed''
      union all select jsonb_build_object(''request'', q.kind, ''words'', q.words, ''proposed_at'', q.proposed_at) from app.house_requests q where q.proposed_by = $1
      union all select jsonb_build_object(''request_refused'', q.kind, ''answer'', q.answer, ''closed_at'', q.closed_at) from app.house_requests q
        where q.closed_by = $1 and q.answer is not null
      union all select jsonb_build_object(''stopped'', w.name, ''at'', w.stopped_at) from app.site_switches w where w.stopped_by = $1
      union all select jsonb_build_object(''switched_off'', o.key, ''at'', o.at) from app.switched_off o where o.by_member = $1'),
    (26, 'albums', '{app.album_items,app.album_decisions,app.media_access,app.media_likes}', 'select jsonb_build_object(''object'', i.object, ''album'', i.album, ''kind'', i.kind,
      ''state'', i.state, ''reason'', i.reason, ''created_at'', i.created_at) from app.album_items i where i.owner_id = $1
      union all select jsonb_build_object(''decided_item'', d.item_id, ''verdict'', d.verdict, ''reason'', d.reason, ''at'', d.at) from app.album_decisions d where d.owner_id = $1
      union all select jsonb_build_object(''access_of'', a.viewer_id, ''state'', a.state, ''since'', a.since, ''until'', a.until) from app.media_access a
        where a.owner_id = $1 and a.state <> ''withdrawn'' and app.can_be_named(a.viewer_id, $1)
      union all select jsonb_build_object(''access_to'', a.owner_id, ''state'', case a.state when ''granted'' then ''granted'' else ''requested'' end, ''until'', a.until)
        from app.media_access a where a.viewer_id = $1 and a.state <> ''withdrawn''
      union all select jsonb_build_object(''liked'', l.item_id, ''at'', l.at) from app.media_likes l where l.member_id = $1 and l.liked'),
    (27, 'clubs', '{app.club_follows,app.club_opinions,app.club_photos}', 'select jsonb_build_object(''followed'', f.club_id, ''at'', f.at) from app.club_follows f where f.member_id = $1
      union all select jsonb_build_object(''opinion_of'', o.club_id, ''text'', o.body, ''state'', o.state, ''written_at'', o.written_at) from app.club_opinions o where o.author_id = $1
      union all select jsonb_build_object(''photograph_of'', p.club_id, ''object'', p.object, ''caption'', p.caption, ''state'', p.state, ''reason'', p.reason, ''added_at'', p.added_at) from app.club_photos p where p.added_by = $1'),
    (28, 'temoignages', '{app.testimonials}', 'select jsonb_build_object(''about'', t.subject_id, ''text'', t.body, ''written_at'', t.written_at) from app.testimonials t
        where t.author_id = $1 and (t.body is not null or t.verdict = ''refused'')
      union all select jsonb_build_object(''answered'', t.author_id, ''answer'', t.answer) from app.testimonials t
        where t.subject_id = $1 and t.answer is not null and app.can_be_named(t.author_id, $1)'),
    (29, 'mur', '{app.wall_reports,app.wall_warnings}', 'select jsonb_build_object(''reported'', w.member_id, ''category'', w.category, ''at'', r.at) from app.wall_reports r
        join app.wall_warnings w on w.id = r.warning_id where r.reporter_id = $1
      union all select jsonb_build_object(''about_me'', w.category, ''published_at'', w.published_at, ''withdrawn_at'', w.withdrawn_at, ''reply'', w.reply) from app.wall_warnings w
        where w.member_id = $1 and w.published_at is not null'),
    (30, 'live', '{app.live_rooms,app.live_hosts,app.live_members,app.live_messages,app.live_bans,app.live_viewers,app.live_closed_rooms,app.live_closed_members,app.live_closed_messages}',
      'select jsonb_build_object(''room'', r.id, ''name'', r.name, ''topic'', r.topic, ''opened_at'', r.created_at) from app.live_rooms r where r.owner_id = $1
      union all select jsonb_build_object(''closed_room'', c.id, ''name'', c.name, ''topic'', c.topic, ''closed_at'', c.closed_at) from app.live_closed_rooms c where c.owner_id = $1
      union all select jsonb_build_object(''host_of'', h.room_id) from app.live_hosts h where h.member_id = $1
      union all select jsonb_build_object(''in_room'', m.room_id, ''since'', m.joined_at, ''audience'', m.audience) from app.live_members m where m.member_id = $1
      union all select jsonb_build_object(''said_in'', m.room_id, ''text'', m.body, ''at'', m.at) from app.live_messages m where m.author_id = $1
      union all select jsonb_build_object(''excluded_from'', b.room_id, ''until'', b.until) from app.live_bans b where b.member_id = $1
      union all select jsonb_build_object(''viewer'', v.viewer_id, ''state'', v.state) from app.live_viewers v where v.owner_id = $1 and app.can_be_named(v.viewer_id, $1)'),
    (31, 'appels', '{app.calls}', 'select jsonb_build_object(''called'', c.callee_id, ''at'', c.started_at, ''answered_at'', c.answered_at, ''ended_at'', c.ended_at) from app.calls c where c.caller_id = $1
      union all select jsonb_build_object(''called_by'', c.caller_id, ''at'', c.started_at, ''answered_at'', c.answered_at, ''ended_at'', c.ended_at) from app.calls c where c.callee_id = $1 and c.reaches
        and app.can_be_named(c.caller_id, $1)'),
    (32, 'decisions', '{app.decisions,app.appeals}', 'select jsonb_build_object(''measure'', d.measure, ''reason'', d.reason, ''facts'', d.facts, ''at'', d.decided_at, ''until'', d.until,
      ''lifted_at'', d.lifted_at) from app.decisions d where d.member_id = $1
      union all select jsonb_build_object(''appeal_of'', a.decision_id, ''words'', a.words, ''made_at'', a.made_at, ''succeeded'', a.succeeded, ''answer'', a.answer)
        from app.appeals a join app.decisions d on d.id = a.decision_id where d.member_id = $1'),
    (33, 'majorite', '{app.age_proofs,app.age_proof_requests}', 'select jsonb_build_object(''over'', app.adult_age(), ''method'', a.method, ''proven_at'', a.proven_at)
      from app.age_proofs a where a.member_id = $1
      union all select jsonb_build_object(''asked_at'', r.created_at, ''state'', r.state, ''reason'', r.reason) from app.age_proof_requests r where r.member_id = $1'),
    (34, 'annonces', '{app.broadcasts,app.broadcast_members}', 'select jsonb_build_object(''kind'', b.kind, ''title'', b.title, ''text'', b.body, ''link'', b.link, ''received_at'', m.reached_at)
      from app.broadcast_members m join app.broadcasts b on b.id = m.broadcast_id where m.member_id = $1 and m.reached_at is not null')
  ) as s (n, section, tables, query) order by s.n $$;
