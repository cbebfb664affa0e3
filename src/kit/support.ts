/** Whom people write to for help. The specification has a placeholder here; whoever runs this puts their own address in. */
export const SUPPORT_EMAIL = 'support@matrix.example.org';
