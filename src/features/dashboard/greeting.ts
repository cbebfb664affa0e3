/** 'Good morning' before noon, 'Good afternoon' before 18:00, else 'Good evening'; `hour` is local, 0-23. */
export function greeting(hour: number, firstName: string): string {
  const words = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return `${words}, ${firstName.trim() || 'User'}`;
}
