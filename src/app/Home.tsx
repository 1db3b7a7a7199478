import { HomeScreen } from '#features/home/screens/HomeScreen.tsx';
import { ConsentGate } from './ConsentGate.tsx';

/** The home page with the consent question before it, loaded as one part. */
export const Home = () => (
  <ConsentGate>
    <HomeScreen />
  </ConsentGate>
);
