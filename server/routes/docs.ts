import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeRoute } from '#server/openapi/describe-route.ts';
import { pageScript, pageStyle } from '#server/openapi/page.ts';
import type { Services } from '#server/plugins/services.ts';
import { isSecure, sessionCookieName } from '#server/plugins/session.ts';

/**
 * The API's own description, generated from the contract at the first request. Register it before the routes that it
 * describes. The page only describes: it makes no calls on a real trip.
 */
export async function docsRoutes(app: FastifyInstance, { config }: Services): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Matrix Expedition Management System', version: '1' },
      servers: [{ url: config.publicUrl ?? '/' }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(isSecure({ config })) } },
      },
    },
    // An address that is not at the root of its host keeps the whole paths of the contract.
    stripBasePath: false,
    convertConstToEnum: false,
    transform: ({ route, url }) => ({ schema: describeRoute(route.config), url }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout', supportedSubmitMethods: [], docExpansion: 'list', tagsSorter: 'alpha' },
    theme: {
      title: 'API',
      css: [{ filename: 'page.css', content: pageStyle }],
      js: [{ filename: 'page.js', content: pageScript }],
    },
  });
  app.get('/api/docs/openapi.json', async () => app.swagger());
}
