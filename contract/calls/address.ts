export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path of a call, as `GET /api/adverts/:id`. */
export type Address = `${Method} /${string}`;

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Value = string | number | boolean | undefined;
/** Fill the parameters of a path. All others become its query; those that are undefined or empty are left out. */
type Values<A extends Address> = Readonly<Record<ParameterOf<A>, string>> & Readonly<Record<string, Value>>;
export type ValuesOf<A extends Address> = [ParameterOf<A>] extends [never]
  ? [values?: Values<A>]
  : [values: Values<A>];

export function pathOf<A extends Address>(address: A, ...[values = {} as Values<A>]: ValuesOf<A>): string {
  const parts: string[] = templateOf(address).split('/');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<Value>(values)) {
    const place = parts.indexOf(`:${name}`);
    if (place >= 0) parts[place] = encodeURIComponent(String(value));
    else if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return parts.join('/') + (text && `?${text}`);
}

export const methodOf = <A extends Address>(address: A) =>
  address.slice(0, address.indexOf(' ')) as A extends `${infer M extends Method} ${string}` ? M : never;

/** The path with its parameters by name, as it is registered. */
export const templateOf = <A extends Address>(address: A) =>
  address.slice(address.indexOf('/')) as A extends `${Method} ${infer P}` ? P : never;
