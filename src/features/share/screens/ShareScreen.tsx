import { useNavigate } from 'react-router-dom';
import { useDevice } from '#device/device-context.ts';
import { useShared } from '#device/use-shared.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { ShareDestinations } from '../components/ShareDestinations.tsx';
import { SharedPreview } from '../components/SharedPreview.tsx';
import { share as text } from '../text.fr.ts';

/** `/share`, « Partager dans… »: where what the system has handed over goes; also without a network. */
export function ShareScreen() {
  const { device } = useDevice();
  const { shared, forget } = useShared();
  const navigate = useNavigate();
  const leave = () => {
    forget();
    void navigate('/chat', { replace: true });
  };
  if (shared === 'loading' || !device)
    return (
      <ListScreen title={text.title} lead={text.lead}>
        <SkeletonRows count={4} />
      </ListScreen>
    );
  if (shared === null)
    return (
      <ListScreen title={text.title} lead={text.lead}>
        <EmptyState title={text.nothing.title}>{text.nothing.text}</EmptyState>
      </ListScreen>
    );
  const isSomething = shared.files.length > 0 || shared.text !== '';
  return (
    <ListScreen title={text.title} lead={text.lead}>
      <div className="grid gap-6">
        <SharedPreview shared={shared} />
        {isSomething && <ShareDestinations shared={shared} forget={forget} />}
        <Button variant="quiet" size="small" className="justify-self-start" onClick={leave}>
          {isSomething ? text.give : text.toChat}
        </Button>
      </div>
    </ListScreen>
  );
}
