/**
 * Additions to Swagger UI's page: it fits a phone, and is dark if the system is. A separate file, because our policy
 * allows no scripts within pages.
 */
export const pageScript = `
const viewport = document.createElement('meta');
viewport.name = 'viewport';
viewport.content = 'width=device-width, initial-scale=1';
document.head.append(viewport);
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

/** The page makes no calls, so there is no server to choose and no sign-in. */
export const pageStyle = `
.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none }
.swagger-ui .info { margin: 24px 0 }
.swagger-ui .info .title small { top: 0 }
html.dark-mode { color-scheme: dark }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 8px }
  .swagger-ui .info .title { font-size: 24px }
  .swagger-ui .opblock .opblock-summary-description { padding: 4px 10px }
  .swagger-ui .opblock .opblock-summary, .swagger-ui .opblock .opblock-summary-control { flex-wrap: wrap }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; overflow-wrap: anywhere }
}
`;
