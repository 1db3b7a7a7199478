import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { GroupCard, GroupRelation } from '#schemas/wire/groups.ts';
import { GroupCardItem } from './components/GroupCardItem.tsx';

const card: Omit<GroupCard, 'relation'> = {
  groupId: '9f0f52f4-6c3c-4f0e-8a3b-3f4f6f3f9a10' as GroupCard['groupId'],
  name: 'Les sages',
  description: '',
  avatarUrl: null,
  privacy: 'public',
  members: 3,
};
const shown = (relation: GroupRelation) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <GroupCardItem group={{ ...card, relation }} busy={false} onJoin={() => undefined} />
    </MemoryRouter>,
  );

test('[GROUP-35] a group is reported from its card by those alone who are not in it', () => {
  expect(shown('none')).toContain('Signaler le groupe');
  expect(shown('banned')).toContain('Signaler le groupe');
  expect(shown('member')).not.toContain('Signaler');
});
