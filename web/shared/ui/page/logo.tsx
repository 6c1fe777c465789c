/** The mark, a tide line under a low sun, with the product's name, in the surrounding text colour. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 text-lg font-bold tracking-tight ${className}`}>
      <svg
        viewBox="0 0 32 32"
        className="size-8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <path d="M10 14a6 6 0 0 1 12 0" strokeLinecap="round" />
        <path d="M3 19c2.2 0 3.3-2 6.5-2s4.3 2 6.5 2 3.3-2 6.5-2 4.3 2 6.5 2" strokeLinecap="round" />
        <path
          d="M3 25c2.2 0 3.3-2 6.5-2s4.3 2 6.5 2 3.3-2 6.5-2 4.3 2 6.5 2"
          strokeLinecap="round"
          opacity=".55"
        />
      </svg>
      Foreshore
    </span>
  );
}
