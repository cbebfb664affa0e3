/** 'Good morning' before noon, 'Good afternoon' before 18:00, else 'Good evening'; `hour` is local, 0-23. */
export function greeting(hour: number, firstName: string): string {
  const name = firstName.trim() || 'User';
  if (hour < 12) return `Good morning, ${name}`;
  return `${hour < 18 ? 'Good afternoon' : 'Good evening'}, ${name}`;
}
