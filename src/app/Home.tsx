import { HomeScreen } from '#features/home/screens/HomeScreen.tsx';
import { ConsentGate } from './ConsentGate.tsx';

/** In one part with the question that stands before it. */
export const Home = () => (
  <ConsentGate>
    <HomeScreen />
  </ConsentGate>
);
