import { expect, test } from 'vitest';
import { projectFiles, textOf } from './files.ts';

/** Matches elements into which a member types; choices by pressing are not text. */
const FIELD =
  /<textarea\b|<input\b(?![^>]*type="(?:checkbox|radio|file|hidden)")|<(?:TextInput|TextArea|UsernameField)\b|\buseForm(?:<|\()/;
/** Matches imports of the module that keeps typed text, or of its entry points. */
const MECHANISM =
  /#device\/(?:unsaved-input|use-unsaved-form|unsaved-fields|draft-port|use-draft)\.ts|#lib\/unsaved-input-store\.ts|\.\/draft\.ts/;

/** Fields, each with the file that keeps their text: the field's own, or its user's. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'src/features/administration/components/BroadcastFields.tsx': [
    'src/features/administration/components/BroadcastForm.tsx',
  ],
  'src/features/administration/components/BroadcastForm.tsx': [
    'src/features/administration/components/BroadcastForm.tsx',
  ],
  'src/features/administration/components/DecisionFields.tsx': [
    'src/features/administration/components/DecisionForm.tsx',
  ],
  'src/features/administration/components/DecisionForm.tsx': [
    'src/features/administration/components/DecisionForm.tsx',
  ],
  'src/features/administration/components/NoteForm.tsx': ['src/features/administration/components/NoteForm.tsx'],
  'src/features/administration/components/ReasonAct.tsx': ['src/features/administration/components/ReasonAct.tsx'],
  'src/features/administration/components/RequestForm.tsx': ['src/features/administration/components/RequestForm.tsx'],
  'src/features/auth/components/ForgotForm.tsx': ['src/features/auth/components/ForgotForm.tsx'],
  'src/features/auth/components/SignInForm.tsx': ['src/features/auth/use-sign-in-fields.ts'],
  'src/features/auth/registration/RegistrationForm.tsx': ['src/features/auth/registration/RegistrationForm.tsx'],
  'src/features/chat/components/WritingField.tsx': [
    'src/features/chat/use-composer.ts',
    'src/features/chat/use-editing.ts',
  ],
  'src/features/chat/group/PollDialog.tsx': ['src/features/chat/group/PollDialog.tsx'],
  'src/features/clubs/components/AddPhoto.tsx': ['src/features/clubs/components/AddPhoto.tsx'],
  'src/features/clubs/components/OpinionAnswer.tsx': ['src/features/clubs/components/OpinionAnswer.tsx'],
  'src/features/clubs/components/OpinionForm.tsx': ['src/features/clubs/components/OpinionForm.tsx'],
  'src/features/events/components/CoverPanel.tsx': ['src/features/events/components/CoverPanel.tsx'],
  'src/features/events/components/EventEditor.tsx': ['src/features/events/components/EventEditor.tsx'],
  'src/features/events/components/EventFields.tsx': ['src/features/events/components/EventEditor.tsx'],
  'src/features/events/components/OrganiserPanel.tsx': ['src/features/events/components/OrganiserPanel.tsx'],
  'src/features/groups/components/GroupFields.tsx': [
    'src/features/groups/components/GroupSettings.tsx',
    'src/features/groups/screens/NewGroupScreen.tsx',
  ],
  'src/features/groups/components/GroupSettings.tsx': ['src/features/groups/components/GroupSettings.tsx'],
  'src/features/groups/components/NewLink.tsx': ['src/features/groups/components/NewLink.tsx'],
  'src/features/groups/screens/NewGroupScreen.tsx': ['src/features/groups/screens/NewGroupScreen.tsx'],
  'src/features/outbox/components/EntryTextForm.tsx': ['src/features/outbox/components/WaitingItem.tsx'],
  'src/features/professionals/components/ClubEditor.tsx': ['src/features/professionals/components/ClubEditor.tsx'],
  'src/features/professionals/components/ClubFields.tsx': ['src/features/professionals/components/ClubEditor.tsx'],
  'src/features/professionals/components/CodeForm.tsx': ['src/features/professionals/components/CodeForm.tsx'],
  'src/features/professionals/components/RegistrationEditor.tsx': [
    'src/features/professionals/components/RegistrationEditor.tsx',
  ],
  'src/features/profile/use-profile-form.ts': ['src/features/profile/use-profile-form.ts'],
  'src/features/decisions/components/AppealForm.tsx': ['src/features/decisions/components/AppealForm.tsx'],
  'src/features/public/components/ContactForm.tsx': ['src/features/public/static-form.ts'],
  'src/features/public/components/NoticeForm.tsx': ['src/features/public/static-form.ts'],
  'src/features/testimonials/components/WordsSheet.tsx': ['src/features/testimonials/components/WordsSheet.tsx'],
  'src/ui/ReportDialog.tsx': [
    'src/features/chat/components/ReportDialog.tsx',
    'src/features/members/components/MemberReport.tsx',
  ],
};

/** Fields whose text is not kept, and why. */
const notKept: Readonly<Record<string, string>> = {
  'src/features/account/components/DeletionPart.tsx': 'passwords only',
  'src/features/account/components/EmailPart.tsx':
    'a password and an address, which no device is to have before it is confirmed',
  'src/features/account/components/ExportRequest.tsx': 'passwords only',
  'src/features/account/components/PasskeyDialog.tsx': 'a password and a word or two beside it',
  'src/features/account/components/TotpDialog.tsx': 'a password, and a code of thirty seconds',
  'src/features/account/components/PasswordPart.tsx': 'passwords only',
  'src/features/administration/components/AddressAct.tsx': 'an address, which no device is to have',
  'src/features/administration/components/CatalogueRow.tsx': 'a search, and a few words that are confirmed at once',
  'src/features/administration/components/TotpField.tsx': 'a code of thirty seconds',
  'src/features/administration/components/SwitchControl.tsx': 'a few words that are confirmed at once',
  'src/features/administration/components/RuleSheet.tsx': 'a few numbers beside those in force, read anew each time',
  'src/features/auth/components/ResetForm.tsx': 'passwords only',
  'src/features/chat/components/GifPicker.tsx': 'a search, asked anew each time',
  'src/features/clubs/screens/ClubsScreen.tsx': 'a search, asked anew each time',
  'src/features/groups/components/MadeLink.tsx': 'shows a link, and takes no text',
  'src/ui/SearchField.tsx': 'a search, asked anew each time',
  'src/features/lock/screens/LockScreen.tsx': 'a code or a phrase, which the device must not have',
  'src/features/live/components/NewRoom.tsx': 'a name and a few words for a room that is opened at once',
  'src/features/live/components/RoomComposer.tsx': 'nothing of a room stays on the device',
  'src/features/members/components/UsernameField.tsx': 'a search, which the address keeps once it is asked',
  'src/features/members/components/QuickSearch.tsx': 'a search, which the address keeps once it is asked',
  'src/features/members/components/FilterPanel.tsx': 'a search, which the address keeps once it is asked',
  'src/features/preferences/components/ColourChoice.tsx': 'a colour, stored as it is chosen',
  'src/features/preferences/components/lock/LockOff.tsx': 'passwords only',
  'src/features/preferences/components/lock/NewCode.tsx': 'a code, which the device must not have',
  'src/features/preferences/components/lock/NewPhrase.tsx': 'a phrase, which the device must not have',
  'src/features/preferences/components/lock/SecretForm.tsx': 'a code or a phrase, which the device must not have',
  'src/features/preferences/components/TimeInput.tsx': 'a time of the day, stored when the field is left',
};

/** Shared components: the value belongs to their user, which is in one of the lists above. */
const kit = [
  'src/features/public/components/StaticFormParts.tsx',
  'src/ui/Form.tsx',
  'src/ui/PlaceField.tsx',
  'src/ui/TextArea.tsx',
  'src/ui/TextInput.tsx',
  'src/ui/CheckField.tsx',
  'src/ui/ChoicesField.tsx',
];

const fields = projectFiles('src/**/*.ts', 'src/**/*.tsx').filter(
  (path) => !path.includes('.test.') && FIELD.test(textOf(path)),
);

test('every text field keeps its text, or says why not', () => {
  const listed = new Set([...Object.keys(kept), ...Object.keys(notKept), ...kit]);
  expect(fields.filter((path) => !listed.has(path))).toEqual([]);
});

test('every listed component does keep its text', () => {
  const keepers = Object.values(kept).flat();
  expect(keepers.filter((path) => !MECHANISM.test(textOf(path)))).toEqual([]);
});

test('the lists name nothing that no longer exists', () => {
  const there = new Set(fields);
  expect([...Object.keys(kept), ...Object.keys(notKept)].filter((path) => !there.has(path))).toEqual([]);
});
