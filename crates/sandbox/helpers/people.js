// Acts as the people of a sandbox, in jest or any other test runner:
//   const { person, sandbox } = connect("http://127.0.0.1:8064/");
//   const ann = person("ann", "general");
//   const { message } = await ann.slash({ line: "/ping" });
function connect(page) {
  const request = async (path, body) => {
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(new URL(`test${path}`, page), body ? post : {});
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${json.message}`);
    return json;
  };
  const person = (name, channel) =>
    new Proxy({}, {
      get: (_, action) => (fields = {}) =>
        ["messages", "inbox"].includes(action)
          ? request(`/people/${name}/${action}?channel=${encodeURIComponent(channel)}`)
          : request(`/people/${name}/${action}`, { channel, ...fields }),
    });
  return { person, sandbox: request };
}

module.exports = { connect };
