import type { FastifyInstance } from 'fastify';
import { ok } from '#server/domain/base/outcome.ts';
import { chooseIcon, drawIcon, iconName, readIconName } from '#server/domain/groups/icons/draw.ts';
import { suggestThemes } from '#server/domain/groups/icons/themes.ts';
import { sendProblem } from '#server/plugins/problems.ts';
import type { AddRoute } from './contract-route.ts';

const FOLDER = '/uploads/icons/';

/** Icons of groups, drawn by the server. */
export function groupIconRoutes(app: FastifyInstance, route: AddRoute): void {
  route('iconThemes', async ({ body }) => ok({ themes: suggestThemes(body.groupName, body.groupType) }));

  route('generateIcon', async ({ body }) => ok({ iconPath: `${FOLDER}${iconName(chooseIcon(body))}` }));

  app.get<{ Params: { name: string } }>(`${FOLDER}:name`, async (request, reply) => {
    if (!request.session) return sendProblem(reply, { kind: 'not-signed-in' });
    const icon = readIconName(request.params.name);
    if (!icon) return sendProblem(reply, { kind: 'not-found', message: 'This icon does not exist' });
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(drawIcon(icon));
  });
}
