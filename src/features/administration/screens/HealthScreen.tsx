import { RefreshCw } from 'lucide-react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { HouseState } from '../components/HouseState.tsx';
import { health as text } from '../health.fr.ts';
import { failureIn, useDenied } from '../use-denied.ts';

const noParams = {};

interface Props {
  rights: readonly StaffRight[];
  onDenied: () => void;
}

/** `/admin/health`: what waits, what has failed, and the live switch [ADMIN-08]. */
export function HealthScreen({ rights, onDenied }: Props) {
  const { answer, refresh, loadMore } = useCachedAnswer('house.health', noParams);
  useDenied(failureIn(answer)?.code, onDenied);
  const stored = answer.status === 'stored' ? answer : null;
  return (
    <ListScreen title={text.title} lead={text.lead} seenAt={stored?.isStale ? stored.at : null}>
      {stored && (
        <Button
          size="small"
          variant="quiet"
          className="mb-6"
          busy={stored.isRefreshing}
          disabled={stored.isOffline}
          onClick={refresh}
        >
          <Icon icon={RefreshCw} size={18} />
          {text.refresh}
        </Button>
      )}
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) =>
          page && (
            <HouseState
              state={page}
              maySwitch={rights.includes('moderation')}
              isOffline={stored?.isOffline ?? false}
              refresh={refresh}
            />
          )
        }
      </AnswerList>
    </ListScreen>
  );
}
