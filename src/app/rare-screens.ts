import { lazyPart } from '#ui/LazyPart.tsx';

const parts = () => import('./rare-parts.ts');

/** Screens at which no visit starts; each is loaded when it is first opened. */
export const AnyoneLayout = lazyPart(() => parts().then((m) => m.AnyoneLayout())).Component;
export const CatchAllRoute = lazyPart(() => parts().then((m) => m.CatchAllRoute())).Component;
export const RegisterScreen = lazyPart(() => parts().then((m) => m.RegisterScreen())).Component;
export const ForgotPasswordScreen = lazyPart(() => parts().then((m) => m.ForgotPasswordScreen())).Component;
export const ResetPasswordScreen = lazyPart(() => parts().then((m) => m.ResetPasswordScreen())).Component;
export const ConfirmEmailScreen = lazyPart(() => parts().then((m) => m.ConfirmEmailScreen())).Component;
export const ConsentScreen = lazyPart(() => parts().then((m) => m.ConsentScreen())).Component;
export const ConnectionTestScreen = lazyPart(() => parts().then((m) => m.ConnectionTestScreen())).Component;
export const UnsubscribeScreen = lazyPart(() => parts().then((m) => m.UnsubscribeScreen())).Component;
export const DiscoverGroupsScreen = lazyPart(() => parts().then((m) => m.DiscoverGroupsScreen())).Component;
export const NewGroupScreen = lazyPart(() => parts().then((m) => m.NewGroupScreen())).Component;
export const JoinGroupScreen = lazyPart(() => parts().then((m) => m.JoinGroupScreen())).Component;
export const GroupInfoScreen = lazyPart(() => parts().then((m) => m.GroupInfoScreen())).Component;
export const MemberArea = lazyPart(() => import('./MemberArea.tsx').then((m) => m.MemberArea)).Component;
/** null in a build without the laboratory. */
export const LaboratoryScreen =
  import.meta.env.VITE_LAB === '1'
    ? lazyPart(() => import('#simulator/ui/page/screens/LaboratoryScreen.tsx').then((m) => m.LaboratoryScreen))
        .Component
    : null;
