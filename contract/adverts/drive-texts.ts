/** Why a file of Google Drive is not shown. */
export const driveTexts = {
  noLink: 'url must be a link to a file on Google Drive',
  folder: 'That is a folder on Google Drive. Open it and link to one picture or film.',
  document:
    'That is a document of Google Docs, Sheets, Slides, Forms or Drawings. Link to one picture or film.',
  noFile:
    'This link to Google Drive does not lead to one file. Choose a picture or film, then Share, then Copy link.',
  notOfAnAdvert: 'No advert shows this file.',
  notShared: 'Google Drive has no such file, or it is not shared with everybody who has the link.',
  notMedia: 'The file is no image or video that can be shown: JPEG, PNG, WebP, AVIF, GIF, MP4, MOV or WebM.',
  tooLarge: 'The file is too large: an image may have 10 MB, a video 100 MB.',
  notHandedOut:
    'Google Drive can’t scan this file for viruses and does not hand it out without a question. Please use a smaller file.',
  infected: 'Google Drive says that this file has a virus, and does not hand it out.',
  askedTooOften: 'Google Drive does not hand this file out for now: too many have asked for it.',
  elsewhere: 'Google Drive pointed to an address that is not asked for its files.',
  away: 'Google Drive could not be reached.',
  late: 'Google Drive did not answer in time.',
  failed: 'Google Drive answered with an error.',
  brokenOff: 'Google Drive broke the file off.',
  paused: 'Google Drive has failed several times and is asked again in a while.',
  busy: 'Too many files are being fetched at the moment. Please try again shortly.',
  noSuchPart: 'The file has no such part.',
  noRoom: 'The server can’t store the file at the moment.',
} as const;
