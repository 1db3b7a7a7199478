import type { CSSProperties } from 'react';
import { landing } from '../text.fr.ts';

const { testimonials } = landing;
const tints = [
  ['#3d6b8f', '#1f2c52'],
  ['#a06230', '#55202f'],
  ['#2f7a6d', '#1a424c'],
] as const;

/** Testimonials of invented people, marked as invented. */
export function Testimonials() {
  return (
    <section className="late mx-auto w-full max-w-[1280px] px-4 pt-24 desktop:px-8 desktop:pt-32 wide:px-14">
      <h2 className="text-[min(2.5rem,15vw)] desktop:text-[3.5rem]">{testimonials.title}</h2>
      <p className="mt-4 text-second text-text-soft">{testimonials.note}</p>
      <ul className="mt-10 grid gap-10 desktop:grid-cols-3">
        {testimonials.quotes.map(({ text, by }, place) => {
          const [from, to] = tints[place % tints.length] ?? tints[0];
          return (
            <li key={by}>
              <figure>
                <span
                  aria-hidden="true"
                  className="avatar"
                  style={{ '--size': '52px', '--from': from, '--to': to } as CSSProperties}
                >
                  {by[0]}
                </span>
                <blockquote className="mt-5 font-display text-[1.625rem] leading-snug">{text}</blockquote>
                <figcaption className="mt-3 text-small text-text-soft">{by}</figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
