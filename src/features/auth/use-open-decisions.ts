import { useNavigate } from 'react-router-dom';
import { setDecisionTicket } from '#device/decision-ticket.ts';

/** Returns what leads a suspended member, who has proved who they are, to the decisions about them [S38]. */
export function useOpenDecisions(): (ticket: string) => void {
  const navigate = useNavigate();
  return (ticket) => {
    setDecisionTicket(ticket);
    void navigate('/suspended');
  };
}
