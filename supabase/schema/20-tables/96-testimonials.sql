-- Testimonials of members about others. Members read them through functions only.

-- [MEMBERAREA-21] One for each author and subject. Others see it once the subject has accepted it and a moderator has approved it.
create table app.testimonials (
  id uuid primary key,
  author_id uuid not null references public.profiles (id) on delete cascade,
  subject_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: the subject refused it, its author withdrew it, or a block ended it. The row stays, so that nobody is asked or notified twice.
  body text check (app.within_limit(body, app.testimonial_length()) and app.is_trimmed(body) and not app.is_blank(body)),
  written_at timestamptz not null default now(),
  -- The subject's; null: not given yet.
  verdict text check (verdict in ('accepted', 'refused')),
  review text not null default 'pending' check (review in ('pending', 'approved', 'rejected')),
  -- What the subject answers, reviewed on its own.
  answer text check (app.within_limit(answer, app.testimonial_length()) and app.is_trimmed(answer) and not app.is_blank(answer)),
  answer_review text check (answer_review in ('pending', 'approved', 'rejected')),
  unique (author_id, subject_id),
  check (author_id <> subject_id),
  check (verdict is distinct from 'refused' or body is null),
  check ((answer is null) = (answer_review is null)),
  check (answer is null or verdict is not null)
);
create index testimonials_shown on app.testimonials (written_at desc, id desc) where verdict = 'accepted' and review = 'approved' and body is not null;
create index testimonials_about on app.testimonials (subject_id, written_at desc, id desc) where body is not null;
create index testimonials_reviewed on app.testimonials (written_at) where verdict = 'accepted' and (review = 'pending' or answer_review = 'pending');
alter table app.testimonials enable row level security;
