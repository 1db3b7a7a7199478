import { Action } from './Action.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { Testimonials } from './Testimonials.tsx';

/**
 * The landing page, in the specified order [PUBLIC-02 to PUBLIC-07]. Sections below the first screen are laid out when
 * they come near [PUBLIC-08].
 */
export function Landing() {
  return (
    <>
      <Hero />
      <Features />
      <Pricing />
      <Testimonials />
      <Action />
    </>
  );
}
