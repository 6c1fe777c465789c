import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';

const SHOWN_FOR_MS = 6_000;

interface Shared {
  title: string;
  address: string;
}

/** `shared` also where somebody cancelled: there is nothing to show. */
async function share(title: string, url: string): Promise<'shared' | 'copied' | 'refused'> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'refused';
  }
}

/** Opens the device's share sheet with the address of a page; without one, copies the address and says so. */
export function ShareButton({ title, address }: Shared) {
  const [shown, setShown] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (shown !== 'copied') return;
    const timer = setTimeout(() => setShown(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const onClick = async () => {
    const result = await share(title, address);
    setShown(result === 'shared' ? null : result);
  };
  return (
    <>
      <button
        type="button"
        aria-label="Share this page"
        title="Share this page"
        onClick={() => void onClick()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg border border-on-deep-muted/50 hover:bg-on-deep/10"
      >
        {shown === 'copied' ? (
          <Check aria-hidden className="size-5" />
        ) : (
          <Share2 aria-hidden className="size-5" />
        )}
      </button>
      <span
        role="status"
        className="absolute top-full right-0 z-10 mt-1 w-max max-w-64 rounded-lg bg-ink px-3 py-1.5 text-sm wrap-anywhere text-ground empty:sr-only"
      >
        {shown === 'copied' && 'Address copied'}
        {shown === 'refused' && `Copy this address: ${address}`}
      </span>
    </>
  );
}
