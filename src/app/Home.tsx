import { HomeScreen } from '#features/home/screens/HomeScreen.tsx';
import { ConsentGate } from './ConsentGate.tsx';

/** In a part of its own, with the question that stands before it: other addresses load neither. */
export const Home = () => (
  <ConsentGate>
    <HomeScreen />
  </ConsentGate>
);
