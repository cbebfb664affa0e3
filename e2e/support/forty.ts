import { type APIRequestContext, expect } from 'playwright/test';

export const PEOPLE = 40;

/** The answer of a call that must succeed. */
export async function asked<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${answer.status()} for ${path}`).toBe(true);
  return answer.json();
}

/** Fills a group with students until it has forty people. */
export async function fill(request: APIRequestContext, groupId: string): Promise<void> {
  const members = await asked<unknown[]>(request, `/api/groups/${groupId}/members`);
  for (let count = members.length; count < PEOPLE; count += 1) {
    const name = { firstName: `Rin ${count}`, lastName: 'Ueda' };
    const answer = await request.post('/api/students', {
      data: { ...name, email: `rin${count}.g${groupId}@example.org`, groupId: Number(groupId) },
    });
    expect(answer.status()).toBe(201);
  }
}
