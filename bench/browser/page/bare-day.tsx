import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router';
import { Dexie, liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * As little of React, TanStack Router and Dexie as shows the events of a day: the same rows, without a product around
 * them.
 */
interface Row {
  id: string;
  title: string;
  startTime: string;
  address: string;
}

// As at a real address, and in the product.
Dexie.debug = false;

let database: Promise<Dexie> | null = null;
/** The one database of this origin, as `fillDevice` left it. */
const opened = () => {
  database ??= new Dexie('bare|1').open().then((db) => db as Dexie);
  return database;
};

const root = createRootRoute();
const day = createRoute({ getParentRoute: () => root, path: '/schedule/$groupId/$date', component: Day });
const event = createRoute({ getParentRoute: () => root, path: '/events/$eventId', component: () => null });
const router = createRouter({ routeTree: root.addChildren([day, event]) });

function Day() {
  const { groupId, date } = day.useParams();
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    const read = async () =>
      (await opened()).table<Row>('events').where('dayKeys').equals(`${groupId}|${date}`).toArray();
    const { unsubscribe } = liveQuery(read).subscribe(setRows);
    return unsubscribe;
  }, [groupId, date]);
  return (
    <main>
      {rows.map((row) => (
        <article key={row.id}>
          <Link to={event.to} params={{ eventId: row.id }}>
            {row.title}
          </Link>
          <time dateTime={row.startTime}>{row.startTime.slice(11, 16)}</time>
          <span>{row.address}</span>
        </article>
      ))}
    </main>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(<RouterProvider router={router as never} />);
