import { onTestFinished, vi } from 'vitest';

const REM = 16;

/** Until the end of the test every element is so many CSS pixels wide, which the test's document would not say. */
export function withWidth(width: number): void {
  const widths = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.className.includes('w-[1rem]') ? REM : width;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe() {
        queueMicrotask(this.#tell);
      }
      disconnect() {}
    },
  );
  onTestFinished(() => {
    widths.mockRestore();
    vi.unstubAllGlobals();
  });
}
