import { landing } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Niche } from '#ui/Niche.tsx';

export function Action() {
  return (
    <section className="late relative mx-auto mt-28 w-full max-w-[1280px] px-4 desktop:px-8 wide:px-14">
      <Niche className="mx-auto grid max-w-[560px] place-items-center px-8 pt-32 pb-14 text-center">
        <h2 className="text-[min(2.5rem,15vw)] desktop:text-[3.5rem]">{landing.action.title}</h2>
        <p className="mt-5 max-w-[40ch] text-text-soft">{landing.action.text}</p>
        <a href="/register" className={buttonClass('main', 'normal', 'mt-8')}>
          {landing.create}
        </a>
      </Niche>
    </section>
  );
}
