import { onTestFinished } from 'vitest';

/** An upload of the page that has not left it. */
export interface HeldUpload {
  form: FormData;
  headers: Record<string, string>;
  /** Says that so much was sent. */
  progress: (sent: number, total: number) => void;
  /** Sends it; the page gets the server's answer. */
  release: () => void;
  /** Sends it all; the answer is lost on its way. @returns the answer */
  loseAnswer: () => Promise<Response>;
  /** Answers in the server's place. */
  answer: (status: number, text: string) => void;
  /** The page has ended it. */
  isAborted: boolean;
}

/** Holds the page's uploads from now to the end of the test, in their order: what they do next is said by the test. */
export function holdUploads(): HeldUpload[] {
  const held: HeldUpload[] = [];
  const Real = window.XMLHttpRequest;
  window.XMLHttpRequest = class extends Real {
    #target: [method: string, path: string] = ['', ''];
    #headers: Record<string, string> = {};

    override open(method: string, path: string | URL): void {
      this.#target = [method, String(path)];
      super.open(method, path);
    }

    override setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
      super.setRequestHeader(name, value);
    }

    override send(form: FormData): void {
      const upload = held[held.push(this.#heldOf(form)) - 1];
      this.abort = () => {
        if (upload) upload.isAborted = true;
        this.dispatchEvent(new Event('abort'));
      };
    }

    #heldOf(form: FormData): HeldUpload {
      const [method, path] = this.#target;
      const headers = this.#headers;
      const tell = (event: 'progress' | 'load', loaded: number, total: number) =>
        this.upload.dispatchEvent(new ProgressEvent(event, { lengthComputable: true, loaded, total }));
      return {
        form,
        headers,
        isAborted: false,
        progress: (sent, total) => tell(sent === total ? 'load' : 'progress', sent, total),
        release: () => super.send(form),
        loseAnswer: async () => {
          const answer = await fetch(path, { method, headers, body: form });
          tell('load', 1, 1);
          this.dispatchEvent(new Event('error'));
          return answer;
        },
        answer: (status, text) => {
          Object.defineProperties(this, {
            status: { value: status },
            responseText: { value: text },
            getResponseHeader: { value: (name: string) => (name === 'content-type' ? 'text/html' : null) },
          });
          this.dispatchEvent(new Event('load'));
        },
      };
    }
  };
  onTestFinished(() => {
    window.XMLHttpRequest = Real;
  });
  return held;
}
