import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import type { HistoryHours } from '#schemas/wire/staff.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { HouseHistory } from '../components/HouseHistory.tsx';
import { HouseState } from '../components/HouseState.tsx';
import { Switches } from '../components/Switches.tsx';
import { health as text } from '../health.fr.ts';
import { failureIn, useDenied } from '../use-denied.ts';

const noParams = {};

interface Props {
  rights: readonly StaffRight[];
  onDenied: () => void;
}

/** `/admin/health`: what waits, what has failed, how that has changed, and the emergency switches [ADMIN-08]. */
export function HealthScreen({ rights, onDenied }: Props) {
  const { answer, refresh, loadMore } = useCachedAnswer('house.health', noParams);
  const [hours, setHours] = useState<HistoryHours>(48);
  const history = useCachedAnswer('house.history', { hours });
  const switches = useCachedAnswer('house.switches', noParams);
  useDenied(failureIn(answer)?.code, onDenied);
  const stored = answer.status === 'stored' ? answer : null;
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      {stored && (
        <Button
          size="small"
          variant="quiet"
          className="mb-6"
          busy={stored.isRefreshing}
          disabled={stored.isOffline}
          onClick={() => {
            refresh();
            switches.refresh();
            history.refresh();
          }}
        >
          <Icon icon={RefreshCw} size={18} />
          {text.refresh}
        </Button>
      )}
      <div className="mb-8">
        <Switches {...switches} rights={rights} />
      </div>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) => page && <HouseState state={page} />}
      </AnswerList>
      <HouseHistory {...history} hours={hours} onHours={setHours} />
    </ListScreen>
  );
}
