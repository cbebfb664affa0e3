/**
 * What Swagger UI's page lacks: it fits a phone, and is dark where the system is. A file of its own, as our policy allows
 * no scripts within pages.
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

/** Nothing is called from the page, so there is nothing to choose a server or to sign in for. */
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
