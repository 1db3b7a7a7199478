import { X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryOfCriteria } from '#domain/member-search/address.ts';
import { hasCriterion, noCriteria } from '#domain/member-search/criteria.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { members } from '../text.fr.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { toast } from '#ui/toast.ts';
import { GenreTiles, StatusBoxes } from './Choices.tsx';
import { AgeSlider, RadiusSlider } from './Sliders.tsx';
import { UsernameField } from './UsernameField.tsx';

const { quick: text } = members;

/**
 * « Effectuer une recherche » [SEARCH-01]: a form with the most frequent criteria. The members' page has all of them.
 */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [criteria, choose] = useState(noCriteria);
  const change = (part: Partial<MemberCriteria>) => choose((before) => ({ ...before, ...part }));
  const closeAndGo = (path: string) => {
    onClose();
    void navigate(path);
  };
  const submit = () => {
    const query = { ...criteria, username: criteria.username.trim() };
    if (!hasCriterion(query)) return toast(text.missing, { text: text.missingText, tone: 'bad', id: 'search-missing' });
    closeAndGo(`/members?${queryOfCriteria(query, 'list')}`);
  };
  return (
    <Sheet tall title={text.title} closeButton={<IconButton icon={X} label={appTexts.ui.close} />} onClose={onClose}>
      <form
        noValidate
        aria-label={text.title}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <UsernameField value={criteria.username} onChange={(username) => change({ username })} />
        <RadiusSlider value={criteria.radius} onChange={(radius) => change({ radius })} />
        <AgeSlider ageMin={criteria.ageMin} ageMax={criteria.ageMax} onChange={change} />
        <GenreTiles value={criteria.genre} onChange={(genre) => change({ genre })} />
        <StatusBoxes value={criteria} onChange={change} />
        <div className="sticky -bottom-1 -mx-1 -mt-2 grid grid-cols-2 gap-x-3 gap-y-1 bg-raised px-1 pt-2 pb-1 desktop:grid-cols-[1fr_auto_auto]">
          <Button
            variant="plain"
            className="max-desktop:col-span-2 desktop:justify-self-start"
            onClick={() => closeAndGo('/members')}
          >
            {text.advanced}
          </Button>
          <Button variant="quiet" onClick={() => choose(noCriteria)}>
            {text.reset}
          </Button>
          <Button type="submit">{text.submit}</Button>
        </div>
      </form>
    </Sheet>
  );
}
