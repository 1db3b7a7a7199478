import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** What the code is for, for those who do not see it. */
  label: string;
}

/** Draws a text as a QR code: dark on white in every theme, because cameras expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-64 max-w-full overflow-hidden rounded-card [forced-color-adjust:none]"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
