import type { CSSProperties } from 'react';
import { landing } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Niche } from '#ui/Niche.tsx';

const avatar = (from: string, to: string) => ({ '--size': '76px', '--from': from, '--to': to }) as CSSProperties;

/** Two niches, one in the other, with the beginning of a conversation: a drawing, no picture of any person. */
function Scene() {
  const { question, answer } = landing.scene;
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto h-[29.375rem] w-full max-w-[400px] desktop:h-[38.75rem] desktop:max-w-[506px]"
    >
      <Niche className="absolute! inset-0" />
      <Niche inner className="absolute! inset-x-[13%] top-[26%] bottom-[2%]" />
      <div className="absolute inset-x-[14%] bottom-[4%] flex flex-col gap-4 text-left desktop:inset-x-[18%]">
        <div className="mb-1 flex justify-center gap-3.5 desktop:mb-2">
          <span className="avatar" style={avatar('#2f7a6d', '#1a424c')}>
            I
          </span>
          <span className="avatar" style={avatar('#a06230', '#55202f')}>
            L
          </span>
        </div>
        <p className="max-w-[80%] self-start rounded-bubble rounded-bl-corner bg-theirs px-3.5 py-2 text-balance text-on-theirs hairline">
          {question}
        </p>
        <p className="max-w-[80%] self-end rounded-bubble rounded-br-corner bg-mine px-3.5 py-2 text-balance text-on-mine">
          {answer}
        </p>
      </div>
    </div>
  );
}

export function Hero() {
  return (
    <section className="mx-auto grid w-full max-w-[1280px] items-center gap-x-12 gap-y-6 px-4 pt-1 text-center desktop:min-h-[700px] desktop:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] desktop:px-8 desktop:text-left wide:px-14">
      <div className="max-desktop:order-last">
        <h1 className="text-[clamp(min(3rem,15vw),7.4vw,6.125rem)] leading-[.98] text-text">
          {landing.heading[0]}
          <br />
          {landing.heading[1]}
        </h1>
        <p className="mt-6 text-lead leading-relaxed text-balance text-text-soft desktop:mt-8 desktop:max-w-[560px] desktop:text-[1.25rem]">
          {landing.lead}
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3 desktop:mt-9 desktop:justify-start">
          <a
            href="/register"
            className={buttonClass('main', 'normal', 'max-desktop:w-full desktop:min-h-14 desktop:px-7')}
          >
            {landing.create}
          </a>
          <a href="#atouts" className={buttonClass('quiet', 'normal', 'max-desktop:hidden desktop:min-h-14')}>
            {landing.discover}
          </a>
        </div>
        <p className="mt-6 text-small text-text-faint">{landing.small}</p>
      </div>
      <Scene />
    </section>
  );
}
