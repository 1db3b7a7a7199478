import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { housePaths } from '#domain/house-pages.ts';
import type { AbuseRule } from '#schemas/wire/abuse.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { RuleCard } from '../components/RuleCard.tsx';
import { RuleSheet } from '../components/RuleSheet.tsx';
import { rules as text } from '../rules.fr.ts';
import { inOrder } from '../rules.ts';
import { failureIn, useDenied } from '../use-denied.ts';

const noParams = {};

/** `/admin/rules`: the rules against abuse, whom they have met, and their changes [ADMIN-09]. */
export function RulesScreen({ onDenied }: { onDenied: () => void }) {
  const { answer, refresh, loadMore } = useCachedAnswer('house.rules', noParams);
  useDenied(failureIn(answer)?.code, onDenied);
  // As it was when it was opened: a refresh takes away nothing that is typed, and the server says where somebody else
  // has changed it meanwhile.
  const [opened, setOpened] = useState<AbuseRule | null>(null);
  const stored = answer.status === 'stored' ? answer : null;
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) => (
          <>
            <ul aria-label={text.list} className="grid gap-4">
              {inOrder(page?.rules ?? []).map((rule) => (
                <RuleCard
                  key={rule.kind}
                  rule={rule}
                  isOffline={stored?.isOffline ?? false}
                  onChange={() => setOpened(rule)}
                />
              ))}
            </ul>
            <p className="text-small">
              <Link to={housePaths.audit}>{text.log}</Link>
            </p>
          </>
        )}
      </AnswerList>
      {opened && <RuleSheet key={opened.kind} rule={opened} onChanged={refresh} onClose={() => setOpened(null)} />}
    </ListScreen>
  );
}
