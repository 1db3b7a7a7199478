import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { room as text } from '../text.fr.ts';

/** Leaves the room for the list, once the member has confirmed it. */
export function LeaveRoom({ isLive }: { isLive: boolean }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    void navigate('/many-to-many-chat');
  };
  return (
    <>
      <IconButton icon={ChevronLeft} label={text.leave} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text.leaveTitle}
        text={isLive ? text.leaveLiveText : text.leaveText}
        confirmLabel={text.leave}
        dismissLabel={text.stay}
        onConfirm={leave}
      />
    </>
  );
}
