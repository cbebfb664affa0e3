import { type APIRequestContext, expect } from 'playwright/test';

export const PEOPLE = 40;

/** The answer of a call that must succeed. */
export async function asked<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${answer.status()} for ${path}`).toBe(true);
  return answer.json();
}

/** Adds students to a group until it has forty people; removes those beyond that which other stories have left. */
export async function fill(request: APIRequestContext, groupId: string): Promise<void> {
  const members = await asked<{ id: number; userId: number; role: string }[]>(
    request,
    `/api/groups/${groupId}/members`,
  );
  const surplus = Math.max(0, members.length - PEOPLE);
  const students = members.filter(({ role }) => role === 'student').sort((a, b) => b.id - a.id);
  for (const { userId } of students.slice(0, surplus)) {
    const answer = await request.delete(`/api/groups/${groupId}/members/${userId}`);
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  for (let count = members.length; count < PEOPLE; count += 1) {
    const name = { firstName: `Rin ${count}`, lastName: 'Ueda' };
    const answer = await request.post('/api/students', {
      data: { ...name, email: `rin${count}.g${groupId}@example.org`, groupId: Number(groupId) },
    });
    expect(answer.status()).toBe(201);
  }
}
