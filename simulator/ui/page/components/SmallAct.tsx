/** Small button within a line of text, with a touch area 44 px high. */
export function SmallAct({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative rounded-control px-1.5 py-1 text-small font-semibold text-accent-text underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2 hover:underline"
    >
      {children}
    </button>
  );
}
