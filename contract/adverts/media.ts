import { z } from 'zod';

/** The types of pictures and films that are taken. Judged by what a file holds, never by its name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const videoTypes = ['video/mp4', 'video/webm'] as const;
export type ImageType = (typeof imageTypes)[number];
export type VideoType = (typeof videoTypes)[number];
export type MediaType = ImageType | VideoType;

/** The largest file of each kind, in bytes. */
export const MOST_BYTES = { image: 10_000_000, video: 100_000_000 } as const;

export const isImageType = (type: MediaType): type is ImageType => type.startsWith('image/');

/** The address of an upload: of its largest picture as JPEG, or of the film. What is there never changes. */
export const mediaUrl = (id: string): string => `/media/${id}`;
/** The address of one of its files. */
export const mediaFileUrl = (id: string, name: string): string => `${mediaUrl(id)}/${name}`;
/** Whether an address is that of an upload to this server. */
export const isMediaUrl = (url: string): boolean => /^\/media\/[\w-]{1,64}$/.test(url);

/** A file that this server keeps of an upload. */
export const MediaFile = z.object({
  url: z.string(), // of this server, begins with `/media/`
  type: z.enum([...imageTypes, ...videoTypes]),
  width: z.number().int().nullable(), // pixels; null: not known
  bytes: z.number().int(),
});
export type MediaFile = z.infer<typeof MediaFile>;

/** What this server keeps of an upload. */
export const AdvertMedia = z.object({
  _id: z.string(),
  /** Of what was uploaded, upright, in pixels; null: a film that does not say. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A picture in up to three widths, each as WebP and as JPEG, the smallest first. Of a film the one file. */
  files: z.array(MediaFile),
  /** A film's still picture, a JPEG, where one was sent with it. */
  poster: MediaFile.nullable(),
});
export type AdvertMedia = z.infer<typeof AdvertMedia>;

/** The request header that makes a repeated upload safe: the same key makes the same advert once. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
