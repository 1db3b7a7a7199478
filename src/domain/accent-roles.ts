/** Roles of the accent that follow a chosen colour; each is the name of a CSS variable in `theme.css` [DISPLAY-10]. */
export const accentRoles = ['accent', 'accent-fill', 'accent-text', 'accent-wash', 'mine', 'on-mine'] as const;
export type AccentRole = (typeof accentRoles)[number];
export const themeNames = ['dark', 'light'] as const;
export type ThemeName = (typeof themeNames)[number];

/** Says whether a value is a colour as `#rrggbb`. */
export const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
