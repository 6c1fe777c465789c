import type { FastifyReply } from 'fastify';

const CSV_TYPE = 'text/csv; charset=utf-8';

/** @param name of the file, made of letters, digits, hyphens and dots */
export const sendFile = (reply: FastifyReply, file: string, name: string): FastifyReply =>
  reply.type(CSV_TYPE).header('content-disposition', `attachment; filename="${name}"`).send(file);
