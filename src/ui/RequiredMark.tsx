/** After the label of what must be filled in; heard as « required » by the field itself. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-accent-text">
    {'\u00a0*'}
  </span>
);
