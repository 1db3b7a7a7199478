import { look } from '../appearance.fr.ts';

const { sample: text } = look;

/** Two messages as a conversation shows them with these settings. */
export const SampleMessages = () => (
  <div role="img" aria-label={text.label} className="p-4 desktop:px-5">
    <div data-chat="" aria-hidden="true" className="flex flex-col gap-2 rounded-card p-4 leading-[1.42] hairline">
      <p className="chat-bubble max-w-[78%] self-start rounded-bubble rounded-bl-corner bg-theirs px-3.5 py-2 text-on-theirs light:shadow-[0_0_0_1px_var(--line)]">
        {text.theirs}
      </p>
      <p className="chat-bubble max-w-[78%] self-end rounded-bubble rounded-br-corner bg-mine px-3.5 py-2 text-on-mine">
        {text.mine}
      </p>
    </div>
  </div>
);
