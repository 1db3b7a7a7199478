import { profile as text } from '#i18n/fr/profile.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { CoverPicture } from './CoverPicture.tsx';
import { OwnAvatar } from './OwnAvatar.tsx';
import { PictureRow } from './PictureRow.tsx';

const tones = { pending: 'text-warn', rejected: 'text-bad', approved: 'text-ok', none: 'text-text-faint' } as const;

/** Avatar and cover. Each is sent at once, apart from the form. */
export function PicturesPart({ profile }: { profile: Profile }) {
  const moderationState = profile.avatarModerationStatus ?? (profile.avatarUrl === null ? 'none' : 'approved');
  const state = text.avatar.states[moderationState];
  return (
    <section
      aria-labelledby="form-pictures"
      className="grid gap-6 rounded-card bg-surface px-4 py-5 hairline desktop:px-6"
    >
      <h2 id="form-pictures" className="font-text text-lead font-semibold tracking-normal">
        {text.form.pictures}
      </h2>
      <PictureRow
        member={profile.id}
        kind="avatar"
        title={text.avatar.title}
        note={state.text}
        has={moderationState !== 'none'}
        state={<span className={cx('text-small font-medium', tones[moderationState])}>{state.title}</span>}
      >
        {(chosen) =>
          chosen ? (
            <Avatar name={profile.username} url={chosen.url} size={88} />
          ) : (
            <OwnAvatar profile={profile} size={88} />
          )
        }
      </PictureRow>
      <PictureRow
        member={profile.id}
        kind="cover"
        title={text.cover.title}
        note={text.cover.text}
        has={profile.coverUrl !== null}
        state={null}
      >
        {(chosen) => (
          <CoverPicture
            profile={chosen ? { username: profile.username, coverUrl: chosen.url } : profile}
            className="h-[76px] w-[200px] flex-none"
          />
        )}
      </PictureRow>
    </section>
  );
}
