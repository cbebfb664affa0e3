/** The methods of a port, inherited ones too, bound, so that some of them can be replaced. */
export function methodsOf<T extends object>(port: T): T {
  const methods: Record<string, unknown> = {};
  for (let of: object = port; of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const name of Object.getOwnPropertyNames(of)) {
      const method: unknown = Reflect.get(port, name);
      if (typeof method === 'function' && name !== 'constructor') methods[name] ??= method.bind(port);
    }
  return methods as T;
}
