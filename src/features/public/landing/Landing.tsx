import { Action } from './Action.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { Testimonials } from './Testimonials.tsx';

/**
 * The landing page, in its order [PUBLIC-02 to PUBLIC-07]. What is below the first screen is laid out when it comes
 * near [PUBLIC-08].
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
