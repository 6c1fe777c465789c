import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Advert } from '#contract/adverts/adverts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { saidOf, show } from '#web/testing/screen.tsx';
import { type HeldUpload, holdUploads } from '#web/testing/uploads.ts';
import { ManageAdvertsPage } from '../manage-adverts-page.tsx';

const CALL = '/api/adverts';
/** One red pixel, as PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
/** Two pictures of one pixel each, one after the other, as GIF. */
const ANIMATION =
  'R0lGODlhAQABAIAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAOw==';
const animation = () => new File([bytesOf(ANIMATION)], 'cafe.gif', { type: 'image/gif' });
const photo = (name = 'cafe.png') => new File([bytesOf(PIXEL)], name, { type: 'image/png' });

const stored = async (): Promise<Advert[]> => (await (await fetch(CALL)).json()).adverts;

const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name);
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** Opens a new advert and says what it is about. */
async function openNew(): Promise<UserEvent> {
  const { user } = await show(<ManageAdvertsPage />, '?location=Harwich');
  await press(user, 'Add New Advert');
  await user.type(field('Title'), 'Harbour Café');
  await user.type(field('Description'), 'By the sea.');
  return user;
}

/** The upload that the form has sent off. */
async function sentOff(held: readonly HeldUpload[], count = 1): Promise<HeldUpload> {
  await waitFor(() => expect(held).toHaveLength(count));
  const last = held.at(-1);
  if (!last) throw new Error('nothing was sent');
  return last;
}

const drop = (...files: File[]) => fireEvent.drop(window, { dataTransfer: { types: ['Files'], files } });

/** Makes an advert of an upload by the form, and opens it again. */
async function openUploaded(): Promise<{ user: UserEvent; before: Advert }> {
  const user = await openNew();
  await user.upload(field('Upload a file'), photo());
  await press(user, 'Save');
  await press(user, 'Edit Harbour Café');
  await screen.findByRole('dialog', { name: 'Edit Advert' });
  const [before] = await stored();
  if (!before) throw new Error('no advert');
  return { user, before };
}

const sized = (name: string, type: string, size: number) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

/**
 * The tests of the file of an advert. They stand apart for their length alone: tests of adverts share the server's only
 * place, so they run one after the other in one file.
 */
export function filesOfAdverts(): void {
  describe('the file of an advert', () => {
    test('a chosen file sets the file type, disables the URL, and becomes an advert', async () => {
      const user = await openNew();
      await user.selectOptions(field('File type'), 'Video');
      await user.upload(field('Upload a file'), photo());
      expect(field('File type').value).toBe('image');
      expect(field('File type').disabled).toBe(true);
      expect(field('File URL').disabled).toBe(true);
      expect(dialog().getByText('cafe.png')).toBeTruthy();
      expect(dialog().getByRole('img', { name: 'Harbour Café' }).getAttribute('src')).toMatch(/^blob:/);
      await press(user, 'Save');
      expect(await screen.findByText('Advert created successfully')).toBeTruthy();
      const [advert] = await stored();
      expect(advert).toMatchObject({ title: 'Harbour Café', file_type: 'image', priority: 1, active: true });
      expect(advert?.media?.width).toBe(1);
    });

    test('what is not kept of a file is said', async () => {
      const user = await openNew();
      await user.upload(field('Upload a file'), animation());
      await press(user, 'Save');
      const words = 'Advert created successfully. Only the first picture of the animation is kept.';
      expect(await screen.findByText(words)).toBeTruthy();
    });

    test('a file that is taken away leaves the type and the URL as they were', async () => {
      const revoked = vi.spyOn(URL, 'revokeObjectURL');
      onTestFinished(() => revoked.mockRestore());
      const user = await openNew();
      await user.selectOptions(field('File type'), 'Video');
      await user.type(field('File URL'), 'https://adverts.example/boats.mp4');
      drop(photo());
      await waitFor(() => expect(field('File type').value).toBe('image'));
      await press(user, 'Remove the file');
      expect(revoked).toHaveBeenCalledTimes(1);
      expect(field('File type').value).toBe('video');
      expect(field('File URL').value).toBe('https://adverts.example/boats.mp4');
      await press(user, 'Save');
      expect(await screen.findByText('Advert created successfully')).toBeTruthy();
      expect(await stored()).toMatchObject([{ file_type: 'video', media: null }]);
    });

    test.each([
      [
        'neither picture nor film',
        [new File(['x'], 'a.pdf', { type: 'application/pdf' })],
        staffTexts.mediaRefused,
      ],
      [
        'a picture of more than 10 MB',
        [sized('a.jpg', 'image/jpeg', 10_000_001)],
        'A picture may have at most 10 MB.',
      ],
      [
        'a film of more than 100 MB',
        [sized('a.mp4', 'video/mp4', 100_000_001)],
        'A film may have at most 100 MB.',
      ],
      ['a picture of an iPhone', [new File(['x'], 'a.HEIC')], staffTexts.mediaHeic],
      ['an empty file', [new File([], 'a.png', { type: 'image/png' })], 'The file is empty.'],
      ['two files', [photo(), photo()], 'Please send one file.'],
    ])('%s: refused before anything is sent', async (_, files, words) => {
      await openNew();
      drop(...files);
      await waitFor(() => expect(saidOf(field('Upload a file'))).toContain(words));
      expect(field('Upload a file').getAttribute('aria-invalid')).toBe('true');
      expect(field('File URL').disabled).toBe(false);
    });

    test.each([
      ['image/jpeg', 10_000_000],
      ['video/webm', 100_000_000],
      ['video/quicktime', 100_000_000],
    ])('%s of exactly the most is taken', async (type, size) => {
      await openNew();
      drop(sized('file', type, size));
      expect(await dialog().findByText('file')).toBeTruthy();
      expect(field('Choose another file').getAttribute('aria-invalid')).toBeNull();
    });

    test('the upload says how far it has come, and nothing can be changed meanwhile', async () => {
      const held = holdUploads();
      const user = await openNew();
      await user.upload(field('Upload a file'), photo());
      await press(user, 'Save');
      const upload = await sentOff(held);
      const bar = () => screen.getByRole('progressbar', { name: 'Uploading cafe.png' });
      expect(bar().getAttribute('aria-valuenow')).toBe('0');
      upload.progress(4_200_000, 10_000_000);
      await waitFor(() => expect(bar().getAttribute('aria-valuenow')).toBe('42'));
      expect(screen.getByText('42%, 4.2 MB of 10.0 MB')).toBeTruthy();
      expect(screen.getByText('25% of the file is sent.').getAttribute('role')).toBe('status');
      expect(field('Title').closest('fieldset')?.disabled).toBe(true);
      await press(user, 'Uploading…');
      drop(photo('other.png'));
      expect(dialog().queryByText('other.png')).toBeNull();
      upload.progress(10_000_000, 10_000_000);
      await waitFor(() => expect(bar().getAttribute('aria-valuetext')).toContain('All sent.'));
      upload.release();
      expect(await screen.findByText('Advert created successfully')).toBeTruthy();
      expect(held).toHaveLength(1);
      expect(await stored()).toHaveLength(1);
    });

    test('a cancelled upload ends, and leaves the form as it was', async () => {
      const held = holdUploads();
      const user = await openNew();
      await user.upload(field('Upload a file'), photo());
      await press(user, 'Save');
      const upload = await sentOff(held);
      await press(user, 'Cancel upload');
      expect(await screen.findByText('The upload was cancelled. Nothing is saved yet.')).toBeTruthy();
      expect(upload.isAborted).toBe(true);
      expect(field('Title').value).toBe('Harbour Café');
      expect(field('Title').closest('fieldset')?.disabled).toBe(false);
      await press(user, 'Save');
      (await sentOff(held, 2)).release();
      expect(await screen.findByText('Advert created successfully')).toBeTruthy();
    });

    test('after a lost answer, trying again makes no second advert', async () => {
      const held = holdUploads();
      const user = await openNew();
      await user.upload(field('Upload a file'), photo());
      await press(user, 'Save');
      await (await sentOff(held)).loseAnswer();
      const alert = await screen.findByText('Failed to upload file and create advert');
      expect(alert.closest('[role=alert]')?.textContent).toContain('Network error. Please try again.');
      await press(user, 'Try again');
      const again = await sentOff(held, 2);
      expect(again.headers['idempotency-key']).toBe(held[0]?.headers['idempotency-key']);
      again.release();
      expect(await screen.findByText('Advert created successfully')).toBeTruthy();
      expect(await stored()).toHaveLength(1);
    });

    test('what was changed after a lost answer is in the one advert', async () => {
      const held = holdUploads();
      const user = await openNew();
      await user.upload(field('Upload a file'), photo());
      await press(user, 'Save');
      await (await sentOff(held)).loseAnswer();
      await screen.findByRole('button', { name: 'Try again' });
      await user.type(field('Title'), ' and bar');
      await press(user, 'Try again');
      (await sentOff(held, 2)).release();
      await waitFor(async () => expect(await stored()).toMatchObject([{ title: 'Harbour Café and bar' }]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    test('another file after a lost answer replaces that of the one advert', async () => {
      const held = holdUploads();
      const user = await openNew();
      await user.upload(field('Upload a file'), photo());
      await press(user, 'Save');
      const { advert } = await (await (await sentOff(held)).loseAnswer()).json();
      await screen.findByRole('button', { name: 'Try again' });
      await user.upload(field('Choose another file'), photo('bar.png'));
      await press(user, 'Try again');
      (await sentOff(held, 2)).release();
      (await sentOff(held, 3)).release();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const [now, ...others] = await stored();
      expect(others).toEqual([]);
      expect(now?._id).toBe(advert._id);
      expect(now?.media?._id).not.toBe(advert.media._id);
    });

    test('an answer that is no JSON is told with its status and words', async () => {
      const held = holdUploads();
      const user = await openNew();
      await user.upload(field('Upload a file'), photo());
      await press(user, 'Save');
      (await sentOff(held)).answer(
        413,
        '<html><head><title>413</title></head><body><h1>Request Entity Too Large</h1></body></html>',
      );
      expect(
        await screen.findByText(/^Upload failed: 413 - Request Entity Too Large/, { exact: false }),
      ).toBeTruthy();
      expect(field('Title').value).toBe('Harbour Café');
      expect(dialog().getByText('cafe.png')).toBeTruthy();
    });

    test('what the server says of the file stands beside it', async () => {
      const user = await openNew();
      await user.upload(field('Upload a file'), new File(['no picture'], 'a.png', { type: 'image/png' }));
      await press(user, 'Save');
      expect(await screen.findByText('Failed to upload file and create advert')).toBeTruthy();
      expect(saidOf(field('Choose another file'))).toContain(staffTexts.mediaRefused);
    });

    test('leaving asks, while a file is uploaded and before', async () => {
      const held = holdUploads();
      const user = await openNew();
      await user.upload(field('Upload a file'), photo());
      await press(user, 'Close');
      expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
      await press(user, 'Go on editing');
      await press(user, 'Save');
      const upload = await sentOff(held);
      await press(user, 'Close');
      expect(await screen.findByRole('alertdialog', { name: 'Stop the upload?' })).toBeTruthy();
      expect(upload.isAborted).toBe(false);
      await press(user, 'Stop and leave');
      await waitFor(() => expect(upload.isAborted).toBe(true));
      expect(await stored()).toEqual([]);
    });

    test('an upload is kept while its advert is changed', async () => {
      const { user, before } = await openUploaded();
      expect(dialog().getByText('The uploaded picture')).toBeTruthy();
      expect(field('File URL').disabled).toBe(true);
      await user.type(field('Title'), ' and bar');
      await press(user, 'Save');
      expect(await screen.findByText('Advert updated successfully')).toBeTruthy();
      expect(await stored()).toMatchObject([
        { title: 'Harbour Café and bar', file_url: before.file_url, media: before.media },
      ]);
    });

    test('an upload is replaced by another', async () => {
      const { user, before } = await openUploaded();
      await user.upload(field('Replace file'), photo('bar.png'));
      await press(user, 'Keep the uploaded file');
      expect(dialog().getByText('The uploaded picture')).toBeTruthy();
      await user.upload(field('Replace file'), photo('bar.png'));
      await press(user, 'Save');
      expect(await screen.findByText('Advert updated successfully')).toBeTruthy();
      const [now] = await stored();
      expect(now?._id).toBe(before._id);
      expect(now?.media?._id).not.toBe(before.media?._id);
    });

    test('an upload is switched to an address and back, and then for good', async () => {
      const { user, before } = await openUploaded();
      await press(user, 'Use a file URL instead');
      await waitFor(() => expect(document.activeElement).toBe(field('File URL')));
      await press(user, 'Save');
      await waitFor(() => expect(saidOf(field('File URL'))).toContain(staffTexts.advertFileMissing));
      await press(user, 'Keep the uploaded file');
      expect(field('File URL').disabled).toBe(true);
      await press(user, 'Use a file URL instead');
      await user.type(field('File URL'), 'https://adverts.example/cafe.jpg');
      await press(user, 'Save');
      expect(await screen.findByText('Advert updated successfully')).toBeTruthy();
      expect(await stored()).toMatchObject([
        { _id: before._id, file_url: 'https://adverts.example/cafe.jpg', media: null },
      ]);
    });

    test('somebody else’s change is not written over by a new file unasked', async () => {
      const { user, before } = await openUploaded();
      const { _id, media: _media, created_at: _created, updated_at: _updated, ...draft } = before;
      await fetch(`${CALL}/${_id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...draft, title: 'Theirs' }),
      });
      await user.upload(field('Replace file'), photo('bar.png'));
      await press(user, 'Save');
      expect(await screen.findByText('The file bar.png')).toBeTruthy();
      expect(screen.getByText('An uploaded file')).toBeTruthy();
      await press(user, 'Save mine over it');
      expect(await screen.findByText('Advert updated successfully')).toBeTruthy();
      const [now] = await stored();
      expect(now?.title).toBe('Harbour Café');
      expect(now?.media?._id).not.toBe(before.media?._id);
    });

    test('the deletion says that the uploaded file goes as well', async () => {
      const user = await openNew();
      await user.upload(field('Upload a file'), photo());
      await press(user, 'Save');
      await press(user, 'Delete Harbour Café');
      expect((await screen.findByRole('alertdialog')).textContent).toContain(
        'The uploaded file is deleted with its advert.',
      );
      await press(user, 'Delete');
      expect(await screen.findByText('Advert and associated media file deleted successfully')).toBeTruthy();
      expect(await stored()).toEqual([]);
    });
  });
}
