import { LayoutDashboard } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useAnswerPart } from '#device/answers/use-cached-answer.ts';
import type { CachedAnswerView } from '#device/answers/answer-view.ts';
import { pagesOpenTo } from '#domain/house-pages.ts';
import { ownProfile } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';
import { menu } from '#i18n/fr/menu.ts';
import type { StaffPage } from '#schemas/wire/cases.ts';
import { MenuItem } from '#ui/Menu.tsx';

const noParams = {};

/** Whether a page of the house is open to the member; null: the device does not know. */
const isStaff = (answer: CachedAnswerView<StaffPage>): boolean | null =>
  answer.status === 'stored' ? pagesOpenTo(answer.pages[0]?.rights ?? []).length > 0 : null;

/**
 * « Administration » in the account menu, for administrators [SHELL-106, SHELL-107] and whoever else holds a right of
 * the house. It leads nowhere without a right, so that the role alone counts only until the server has answered.
 */
export function HouseItem() {
  const navigate = useNavigate();
  const profile = useLive(ownProfile);
  const isAdmin = profile.status === 'ready' && profile.value?.role === 'admin';
  const { part } = useAnswerPart('staff.page', noParams, isStaff);
  if (!(part ?? isAdmin)) return null;
  return (
    <MenuItem icon={LayoutDashboard} onSelect={() => void navigate('/admin/dashboard')}>
      {menu.house}
    </MenuItem>
  );
}
