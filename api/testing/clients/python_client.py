"""Makes calls with the generated Python client: one JSON request a line in, one JSON result a line out."""

import inspect
import json
import sys

import toque_client
from toque_client.exceptions import ApiException

configuration = toque_client.Configuration(host=sys.argv[1])
apis = [one for name, one in inspect.getmembers(toque_client, inspect.isclass) if name.endswith("Api")]


def plain(value):
    """The JSON of a result: models are written back, also inside lists and dictionaries."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return plain(value.to_dict()) if hasattr(value, "to_dict") else value


def call(request):
    configuration.access_token = request["token"]
    api = next(one for one in apis if hasattr(one, request["method"]))
    arguments = dict(request["parameters"])
    if "model" in request:
        body = getattr(toque_client, request["model"]).from_dict(request["body"])
        # from_dict marks every field as given; a constructor marks those that are, and only these are sent.
        body.__pydantic_fields_set__.intersection_update(request["body"])
        arguments[request["argument"]] = body
    with toque_client.ApiClient(configuration) as client:
        try:
            return {"status": 200, "body": plain(getattr(api(client), request["method"])(**arguments))}
        except ApiException as refusal:
            return {"status": refusal.status, "body": json.loads(refusal.body)}


for line in sys.stdin:
    try:
        result = call(json.loads(line))
    except Exception as error:  # The client does not accept the request or the answer: the test reports it.
        result = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(result), flush=True)
